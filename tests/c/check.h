/* Shared by the tests of the C library: checks that do not end the test, and functions that most tests begin with. */
#ifndef CHECK_H
#define CHECK_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <varia.h>

/* Records a failed check. */
void check_failed(const char *file, int line, const char *what, const char *why);
int check_failures(void);

#define CHECK(condition) ((condition) ? (void)0 : check_failed(__FILE__, __LINE__, #condition, ""))
#define CHECK_EQUAL(value, wanted) check_numbers(__FILE__, __LINE__, #value, (long long)(value), (long long)(wanted))
#define CHECK_TEXT(value, wanted) check_texts(__FILE__, __LINE__, #value, (value), (wanted))
/* The call succeeds. Its last argument is `error`. */
#define CHECK_OK(call) check_status(__FILE__, __LINE__, #call, (call), VARIA_OK, &error)
/* The call fails with this status and gives a reason. The error is freed. */
#define CHECK_STATUS(call, status) check_status(__FILE__, __LINE__, #call, (call), (status), &error)

void check_numbers(const char *file, int line, const char *what, long long value, long long wanted);
void check_texts(const char *file, int line, const char *what, const char *value, const char *wanted);
void check_status(const char *file, int line, const char *what, varia_status status, varia_status wanted,
                  varia_error **error);

/* Built-in variants, their games and positions. The test ends if one cannot be made. */
varia_variant *builtin(const char *name);
varia_variant *builtin_with(const char *name, const char *const *set, size_t count);
varia_game *game_of(const varia_variant *variant);
varia_position *position_of(const varia_variant *variant, const char *text);
/* The text that a function writes into a buffer. The buffer is shared by all calls. */
#define TEXT_OF(call_with_buffer) (CHECK_OK(call_with_buffer), shared_text)
extern char shared_text[1 << 16];
#define SHARED shared_text, sizeof shared_text, NULL

#define MOST_MOVES 1024
extern varia_move shared_moves[MOST_MOVES];

void test_errors(void);
void test_loading(void);
void test_describing(void);
void test_positions(void);
void test_moves(void);
void test_games(void);
void test_turns(void);
void test_matches(void);
void test_scripts(void);
void test_structs(void);
void test_engine(void);
void test_playouts(void);
void test_records(void);
void test_importing(void);
void test_threads(void);
void test_cycles(void);

#endif
