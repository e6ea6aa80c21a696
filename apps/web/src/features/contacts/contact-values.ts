/** What the form of a contact holds. */
export type ContactValues = {
  name: string;
  number: string;
  email: string;
  disableBot: boolean;
  tagIds: number[];
  extraInfo: { name: string; value: string }[];
};
