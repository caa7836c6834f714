/* Stands in for windows.h where a submission includes it on another system: pauses, colours and the cursor of the console. What
   is not needed for these is not here. */
#ifndef RULEBOOK_WINDOWS_H
#define RULEBOOK_WINDOWS_H

#include <stdio.h>
#include <unistd.h>

typedef int BOOL;
typedef unsigned short WORD;
typedef unsigned long DWORD;
typedef void *HANDLE;
typedef unsigned int UINT;
typedef struct { short X, Y; } COORD;
typedef struct { short Left, Top, Right, Bottom; } SMALL_RECT;
typedef struct { DWORD dwSize; BOOL bVisible; } CONSOLE_CURSOR_INFO;
typedef struct {
  COORD dwSize, dwCursorPosition;
  WORD wAttributes;
  SMALL_RECT srWindow;
  COORD dwMaximumWindowSize;
} CONSOLE_SCREEN_BUFFER_INFO;

#ifndef TRUE
#define TRUE 1
#define FALSE 0
#endif
#define WINAPI
#define CP_UTF8 65001
#define STD_INPUT_HANDLE ((DWORD)-10)
#define STD_OUTPUT_HANDLE ((DWORD)-11)
#define ENABLE_PROCESSED_OUTPUT 1
#define ENABLE_VIRTUAL_TERMINAL_PROCESSING 4
#define FOREGROUND_BLUE 1
#define FOREGROUND_GREEN 2
#define FOREGROUND_RED 4
#define FOREGROUND_INTENSITY 8
#define BACKGROUND_BLUE 16
#define BACKGROUND_GREEN 32
#define BACKGROUND_RED 64
#define BACKGROUND_INTENSITY 128

static inline void Sleep(DWORD milliseconds) { usleep((useconds_t)(milliseconds * 1000)); }
static inline BOOL Beep(DWORD tone, DWORD duration) { return (void)tone, (void)duration, TRUE; }
static inline HANDLE GetStdHandle(DWORD which) { return (void)which, (HANDLE)1; }
static inline HANDLE GetConsoleWindow(void) { return (HANDLE)1; }
static inline BOOL SetConsoleTitleA(const char *title) { return (void)title, TRUE; }
static inline BOOL SetConsoleCP(UINT page) { return (void)page, TRUE; }
static inline BOOL SetConsoleOutputCP(UINT page) { return (void)page, TRUE; }
static inline BOOL SetConsoleTextAttribute(HANDLE console, WORD colours) { return (void)console, (void)colours, TRUE; }
static inline BOOL SetConsoleMode(HANDLE console, DWORD mode) { return (void)console, (void)mode, TRUE; }
static inline BOOL GetConsoleMode(HANDLE console, DWORD *mode) { return (void)console, *mode = 0, TRUE; }
static inline BOOL SetConsoleCursorInfo(HANDLE console, const CONSOLE_CURSOR_INFO *info) {
  return (void)console, (void)info, TRUE;
}
static inline BOOL GetConsoleCursorInfo(HANDLE console, CONSOLE_CURSOR_INFO *info) {
  return (void)console, info->dwSize = 25, info->bVisible = TRUE, TRUE;
}
static inline BOOL GetConsoleScreenBufferInfo(HANDLE console, CONSOLE_SCREEN_BUFFER_INFO *info) {
  CONSOLE_SCREEN_BUFFER_INFO usual = {{80, 25}, {0, 0}, 7, {0, 0, 79, 24}, {80, 25}};
  return (void)console, *info = usual, TRUE;
}

/* What a student prints goes another way in C++ than in C: both are the standard output, and neither may overtake the other. */
#ifdef __cplusplus
#include <iostream>
#define RULEBOOK_BEFORE() std::cout.flush()
#else
#define RULEBOOK_BEFORE() ((void)0)
#endif

static inline BOOL SetConsoleCursorPosition(HANDLE console, COORD at) {
  RULEBOOK_BEFORE();
  return (void)console, printf("\033[%d;%dH", at.Y + 1, at.X + 1), fflush(stdout), TRUE;
}

/* To fill the console with anything is what clears it. */
static inline BOOL FillConsoleOutputCharacterA(HANDLE console, char c, DWORD count, COORD at, DWORD *filled) {
  RULEBOOK_BEFORE();
  (void)c, (void)at;
  return (void)console, printf("\033[2J"), fflush(stdout), *filled = count, TRUE;
}
static inline BOOL FillConsoleOutputAttribute(HANDLE console, WORD colours, DWORD count, COORD at, DWORD *filled) {
  return (void)console, (void)colours, (void)at, *filled = count, TRUE;
}

#define SetConsoleTitle SetConsoleTitleA
#define FillConsoleOutputCharacter FillConsoleOutputCharacterA

#endif
