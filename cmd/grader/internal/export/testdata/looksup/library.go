package main

import "C"
