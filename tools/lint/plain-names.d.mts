/** How many collaborators a constructor may take. */
export const maxCollaborators: number;
/** Files whose class has more. */
export const crowded: readonly string[];
