/** The values of a contact's form. */
export type ContactValues = {
  name: string;
  number: string;
  email: string;
  disableBot: boolean;
  tagIds: number[];
  extraInfo: { name: string; value: string }[];
};
