"""How fast the solver is: `measure` asks fixed sets of questions and compares with the right answers, answers.json."""
