@needs-STRATEGO-D35 @needs-STRATEGO-T8 @needs-STRATEGO-T21
Feature: The result of every attack
  resultWhenAttacking tells how an attack would end, from the side of the attacker.

  Rule: Each kind of piece that can attack has its result against each kind

    Scenario Outline: A <attacker> attacking a <defender> is a <result>
      Given a <attacker> of player 0 on row 3, column 4
      And a <defender> of player 1 on row 3, column 5
      When the result of the <attacker> of player 0 attacking the <defender> of player 1 is asked for
      Then the answer is <result>

      @STRATEGO-D23 @document @needs-STRATEGO-D11
      Examples: The attacker has the higher rank
        | attacker   | defender   | result |
        | Marshal    | General    | WIN    |
        | Marshal    | Colonel    | WIN    |
        | Marshal    | Major      | WIN    |
        | Marshal    | Captain    | WIN    |
        | Marshal    | Lieutenant | WIN    |
        | Marshal    | Sergeant   | WIN    |
        | Marshal    | Miner      | WIN    |
        | Marshal    | Scout      | WIN    |
        | General    | Colonel    | WIN    |
        | General    | Major      | WIN    |
        | General    | Captain    | WIN    |
        | General    | Lieutenant | WIN    |
        | General    | Sergeant   | WIN    |
        | General    | Miner      | WIN    |
        | General    | Scout      | WIN    |
        | Colonel    | Major      | WIN    |
        | Colonel    | Captain    | WIN    |
        | Colonel    | Lieutenant | WIN    |
        | Colonel    | Sergeant   | WIN    |
        | Colonel    | Miner      | WIN    |
        | Colonel    | Scout      | WIN    |
        | Major      | Captain    | WIN    |
        | Major      | Lieutenant | WIN    |
        | Major      | Sergeant   | WIN    |
        | Major      | Miner      | WIN    |
        | Major      | Scout      | WIN    |
        | Captain    | Lieutenant | WIN    |
        | Captain    | Sergeant   | WIN    |
        | Captain    | Miner      | WIN    |
        | Captain    | Scout      | WIN    |
        | Lieutenant | Sergeant   | WIN    |
        | Lieutenant | Miner      | WIN    |
        | Lieutenant | Scout      | WIN    |
        | Sergeant   | Miner      | WIN    |
        | Sergeant   | Scout      | WIN    |
        | Miner      | Scout      | WIN    |

      @STRATEGO-D23 @document @needs-STRATEGO-D11
      Examples: The defender has the higher rank
        | attacker   | defender   | result |
        | General    | Marshal    | LOSE   |
        | Colonel    | Marshal    | LOSE   |
        | Colonel    | General    | LOSE   |
        | Major      | Marshal    | LOSE   |
        | Major      | General    | LOSE   |
        | Major      | Colonel    | LOSE   |
        | Captain    | Marshal    | LOSE   |
        | Captain    | General    | LOSE   |
        | Captain    | Colonel    | LOSE   |
        | Captain    | Major      | LOSE   |
        | Lieutenant | Marshal    | LOSE   |
        | Lieutenant | General    | LOSE   |
        | Lieutenant | Colonel    | LOSE   |
        | Lieutenant | Major      | LOSE   |
        | Lieutenant | Captain    | LOSE   |
        | Sergeant   | Marshal    | LOSE   |
        | Sergeant   | General    | LOSE   |
        | Sergeant   | Colonel    | LOSE   |
        | Sergeant   | Major      | LOSE   |
        | Sergeant   | Captain    | LOSE   |
        | Sergeant   | Lieutenant | LOSE   |
        | Miner      | Marshal    | LOSE   |
        | Miner      | General    | LOSE   |
        | Miner      | Colonel    | LOSE   |
        | Miner      | Major      | LOSE   |
        | Miner      | Captain    | LOSE   |
        | Miner      | Lieutenant | LOSE   |
        | Miner      | Sergeant   | LOSE   |
        | Scout      | Marshal    | LOSE   |
        | Scout      | General    | LOSE   |
        | Scout      | Colonel    | LOSE   |
        | Scout      | Major      | LOSE   |
        | Scout      | Captain    | LOSE   |
        | Scout      | Lieutenant | LOSE   |
        | Scout      | Sergeant   | LOSE   |
        | Scout      | Miner      | LOSE   |

      @STRATEGO-D26 @document @needs-STRATEGO-D11 @needs-STRATEGO-D23
      Examples: Both have the same rank
        | attacker   | defender   | result |
        | Marshal    | Marshal    | DRAW   |
        | General    | General    | DRAW   |
        | Colonel    | Colonel    | DRAW   |
        | Major      | Major      | DRAW   |
        | Captain    | Captain    | DRAW   |
        | Lieutenant | Lieutenant | DRAW   |
        | Sergeant   | Sergeant   | DRAW   |
        | Miner      | Miner      | DRAW   |
        | Scout      | Scout      | DRAW   |

      @STRATEGO-D28 @document @needs-STRATEGO-D11 @needs-STRATEGO-D23
      Examples: A Bomb takes its attacker with it
        | attacker   | defender | result |
        | Marshal    | Bomb     | DRAW   |
        | General    | Bomb     | DRAW   |
        | Colonel    | Bomb     | DRAW   |
        | Major      | Bomb     | DRAW   |
        | Captain    | Bomb     | DRAW   |
        | Lieutenant | Bomb     | DRAW   |
        | Sergeant   | Bomb     | DRAW   |
        | Scout      | Bomb     | DRAW   |

      @STRATEGO-D29 @document @needs-STRATEGO-D11 @needs-STRATEGO-D23
      Examples: But not a Miner
        | attacker | defender | result |
        | Miner    | Bomb     | WIN    |

      @STRATEGO-D30 @document @needs-STRATEGO-D11 @needs-STRATEGO-D23
      Examples: A Spy that is attacked
        | attacker   | defender | result |
        | Marshal    | Spy      | WIN    |
        | General    | Spy      | WIN    |
        | Colonel    | Spy      | WIN    |
        | Major      | Spy      | WIN    |
        | Captain    | Spy      | WIN    |
        | Lieutenant | Spy      | WIN    |
        | Sergeant   | Spy      | WIN    |
        | Miner      | Spy      | WIN    |
        | Scout      | Spy      | WIN    |

      @STRATEGO-D31 @document @needs-STRATEGO-D11 @needs-STRATEGO-D23
      Examples: A Spy that attacks the Marshal
        | attacker | defender | result |
        | Spy      | Marshal  | WIN    |

      @STRATEGO-D32 @document @needs-STRATEGO-D11 @needs-STRATEGO-D23
      Examples: A Spy that attacks anything else
        | attacker | defender   | result |
        | Spy      | General    | LOSE   |
        | Spy      | Colonel    | LOSE   |
        | Spy      | Major      | LOSE   |
        | Spy      | Captain    | LOSE   |
        | Spy      | Lieutenant | LOSE   |
        | Spy      | Sergeant   | LOSE   |
        | Spy      | Miner      | LOSE   |
        | Spy      | Scout      | LOSE   |

      @STRATEGO-F3 @graded @needs-STRATEGO-D28 @needs-STRATEGO-D32 @needs-STRATEGO-D11 @needs-STRATEGO-D23
      Examples: A Spy that attacks a Bomb
        | attacker | defender | result |
        | Spy      | Bomb     | DRAW   |

      @STRATEGO-D32 @derived @remark @needs-STRATEGO-D26 @needs-STRATEGO-D11 @needs-STRATEGO-D23
      Examples: A Spy that attacks a Spy, which readers take in two ways
        | attacker | defender | result |
        | Spy      | Spy      | DRAW   |

      @STRATEGO-D33 @document @needs-STRATEGO-D11 @needs-STRATEGO-D23
      Examples: Anything that attacks the Flag
        | attacker   | defender | result |
        | Marshal    | Flag     | WIN    |
        | General    | Flag     | WIN    |
        | Colonel    | Flag     | WIN    |
        | Major      | Flag     | WIN    |
        | Captain    | Flag     | WIN    |
        | Lieutenant | Flag     | WIN    |
        | Sergeant   | Flag     | WIN    |
        | Miner      | Flag     | WIN    |
        | Scout      | Flag     | WIN    |
        | Spy        | Flag     | WIN    |
