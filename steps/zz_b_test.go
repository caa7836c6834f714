package steps
import ("testing";"rulebook/impl/boardgame2d")
func TestSeedsB(t *testing.T){
 s:=open(t,"boardgame2d")
 for seed:=uint64(100);seed<115;seed++{
  for _,r:=range run(t,s,boardgame2d.Seeded(seed),Options{Once:true,Select:choose("02_","03_")}) {
   if r.Outcome!="passed" {t.Errorf("%d %s %s",seed,r.Scenario.ID,r.Reason)}}
 }
}
