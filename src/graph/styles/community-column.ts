/** Id of the computed column of Leiden communities; vertices may be coloured by it. */
export const communityColumnId = 'community';
