// The direction letters of Betza notation, compared with drawings made by hand.
//
// The meanings are taken from the description of XBoard's dialect, "Betza notation and XBoard"
// (https://www.gnu.org/software/xboard/Betza.html): from table 2, and for legs after the first from the section on
// multi-leg moves. None of the drawings was printed by the program.

#include <string>

#include <gtest/gtest.h>

#include "betza_drawing.hpp"

namespace betza_directions_test {

using namespace betza_drawing;

// Table 2, directional modifiers. The inner ring of each drawing is for F and W, the outer ring for N and K.
TEST(Betza, DirectionsOfOrthogonalAtoms) {
    check(empty5, {
                      {"fW", "...../..o../..*../...../....."},
                      {"bW", "...../...../..*../..o../....."},
                      {"lW", "...../...../.o*../...../....."},
                      {"rW", "...../...../..*o./...../....."},
                      {"vW", "...../..o../..*../..o../....."},
                      {"sW", "...../...../.o*o./...../....."},
                      {"frW", "...../..o../..*o./...../....."},
                      {"fsW", "...../..o../.o*o./...../....."},
                      {"frlbW", "...../..o../.o*o./..o../....."},
                      {"fR", "..o../..o../..*../...../....."},
                      {"rlD", "...../...../o.*.o/...../....."},
                  });
}

TEST(Betza, DirectionsOfDiagonalAtoms) {
    check(empty5, {
                      {"fF", "...../.o.o./..*../...../....."},
                      {"bF", "...../...../..*../.o.o./....."},
                      {"lF", "...../.o.../..*../.o.../....."},
                      {"rF", "...../...o./..*../...o./....."},
                      {"lfF", "...../.o.../..*../...../....."},
                      {"flF", "...../.o.../..*../...../....."},
                      {"rbF", "...../...../..*../...o./....."},
                      {"fsF", "...../.o.o./..*../...../....."},
                      {"flbrF", "...../.o.../..*../...o./....."},
                      {"lfB", "o..../.o.../..*../...../....."},
                      {"bA", "...../...../..*../...../o...o"},
                  });
}

TEST(Betza, DirectionsOfObliqueAtoms) {
    check(empty5, {
                      {"fN", ".o.o./...../..*../...../....."},
                      {"ffN", ".o.o./...../..*../...../....."},
                      {"bbN", "...../...../..*../...../.o.o."},
                      {"llN", "...../o..../..*../o..../....."},
                      {"rN", "...../....o/..*../....o/....."},
                      {"lfN", ".o.../...../..*../...../....."},  // as in the move Ng1-f3
                      {"rfN", "...o./...../..*../...../....."},
                      {"flN", "...../o..../..*../...../....."},
                      {"frN", "...../....o/..*../...../....."},
                      {"blN", "...../...../..*../o..../....."},
                      {"brN", "...../...../..*../....o/....."},
                      {"lbN", "...../...../..*../...../.o..."},
                      {"rbN", "...../...../..*../...../...o."},
                      {"fsN", "...../o...o/..*../...../....."},
                      {"bsN", "...../...../..*../o...o/....."},
                      {"lvN", ".o.../...../..*../...../.o..."},
                      {"rvN", "...o./...../..*../...../...o."},
                      {"vN", ".o.o./...../..*../...../.o.o."},
                      {"sN", "...../o...o/..*../o...o/....."},
                      {"fhN", ".o.o./o...o/..*../...../....."},
                      {"bhN", "...../...../..*../o...o/.o.o."},
                      {"lhN", ".o.../o..../..*../o..../.o..."},
                      {"rhN", "...o./....o/..*../....o/...o."},
                      {"ffrrN", ".o.o./....o/..*../....o/....."},  // the two forwardmost and the two rightmost leaps
                      {"ffbbN", ".o.o./...../..*../...../.o.o."},
                      {"fsbbN", "...../o...o/..*../...../.o.o."},
                      {"hrN", "...o./o..../..*../....o/.o..."},  // from e4: f6, g3, d2, c5
                      {"hlN", ".o.../....o/..*../o..../...o."},
                  });
    check(empty7, {
                      {"lfZ", ".o...../......./......./...*.../......./......./......."},
                      {"fsC", "......./......./o.....o/...*.../......./......./......."},
                      {"ffC", "..o.o../......./......./...*.../......./......./......."},
                  });
}

TEST(Betza, DirectionsOfKingAndQueen) {
    check(empty5, {
                      {"fK", "...../..o../..*../...../....."},
                      {"ffK", "...../..o../..*../...../....."},
                      {"fhK", "...../.ooo./..*../...../....."},
                      {"lhK", "...../.o.../.o*../.o.../....."},
                      {"frK", "...../...o./..*../...../....."},
                      {"fsK", "...../.o.o./..*../...../....."},
                      {"lvK", "...../.o.../..*../.o.../....."},
                      {"vK", "...../..o../..*../..o../....."},
                      {"sK", "...../...../.o*o./...../....."},
                      {"fhbK", "...../.ooo./..*../..o../....."},
                      {"fsQ", "o...o/.o.o./..*../...../....."},
                  });
}

TEST(Betza, ContinuationDirectionsCountFromTheLegBefore) {
    check(empty5, {
                      {"faW", "..o../.o.o./..*../...../....."},  // on, or at right angles; not back
                      {"fafW", "..o../...../..*../...../....."},
                      {"farW", "...../...o./..*../...../....."},
                      {"rarW", "...../...../..*../...o./....."},  // right of right is back
                      {"balW", "...../...../..*../...o./....."},  // left of back is right
                      {"farlW", "...../.o.o./..*../...../....."},
                      {"fafrW", "...o./...../..*../...../....."},
                      {"fabrW", "...../...../..*o./...../....."},  // (0,1), then half back: (1,-1)
                      {"rfafF", "....o/...../..*../...../....."},
                      {"rfaflF", "...o./...../..*../...../....."},  // (1,1), then 45 degrees left: (0,1)
                  });
    // On oblique atoms turns count the eight knight moves around: after (1,2), "r" is (2,-1) and "fr" is (2,1),
    // together (3,1) and (3,3); after (-1,2), "fr" is (1,2), together (0,4).
    EXPECT_EQ(reach("rfarN", "..../..../..../*..."), drawn("..../..../...o/*..."));
    EXPECT_EQ(reach("rfafrN", "..../..../..../*..."), drawn("...o/..../..../*..."));
    EXPECT_EQ(reach("lfafrN", "../../../../.*"), drawn(".o/../../../.*"));
    // D turns into A when it turns by 45 degrees: (0,2), then (2,2).
    EXPECT_EQ(reach("fafrD", ".../.../.../.../*.."), drawn("..o/.../.../.../*.."));
}

}  // namespace betza_directions_test
