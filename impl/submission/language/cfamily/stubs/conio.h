/* Stands in for conio.h where a submission includes it on another system. */
#ifndef RULEBOOK_CONIO_H
#define RULEBOOK_CONIO_H

#include <stdio.h>

#ifdef __cplusplus
#include <iostream>
static inline int getch(void) { return std::cout.flush(), std::cin.get(); }
static inline void clrscr(void) { std::cout << "\033[2J\033[H" << std::flush; }
static inline void gotoxy(int column, int row) { std::cout << "\033[" << row << ";" << column << "H" << std::flush; }
#else
static inline int getch(void) { return fflush(stdout), getchar(); }
static inline void clrscr(void) { printf("\033[2J\033[H"); }
static inline void gotoxy(int column, int row) { printf("\033[%d;%dH", row, column); }
#endif
static inline int getche(void) { return getch(); }
static inline int kbhit(void) { return 0; }
static inline void textcolor(int colour) { (void)colour; }
static inline void textbackground(int colour) { (void)colour; }

#define _getch getch
#define _getche getche
#define _kbhit kbhit

#endif
