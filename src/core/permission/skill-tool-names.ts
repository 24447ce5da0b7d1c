/** The agent tools that lead into skills, as models call them. */
export const skillToolName = 'skill';
export const readSkillFileName = 'read_skill_file';
export const searchSkillsName = 'search_skills';
