/** The computed column of the communities that Leiden found, by which vertices may be coloured. */
export const communityColumnId = 'community';
