/// A course table of two terms.
package enum SampleCourses {
  package static let text = """
    course,title,section,type,parent-section,days,start,end,term,instructor,crn
    CS 2050,Algorithms,A,LEC,,MW,11:00,12:15,2026 Autumn,I. Nagy,80684
    CS 2050,Algorithms,B,LEC,,TR,11:00,12:15,2026 Autumn,I. Nagy,80685
    CS 2050,Algorithms,A1,LAB,A,F,09:00,10:40,2026 Autumn,,80686
    CS 2050,Algorithms,B1,LAB,B,W,12:30,13:20,2026 Autumn,,80687
    MATH 1,Calculus,A,LEC,,MW,09:00,10:45,2026 Autumn,E. Toth,70001
    MATH 1,Calculus,B,LEC,,MW,12:15,13:30,2026 Autumn,E. Toth,70002
    WRIT 1,Writing,W,LEC,,,,,2026 Autumn,,
    ART 1,Colour,A,LEC,,M,09:30,10:00,2027 Spring,,

    """
}
