/**
 * Limits of this service (ruling 24, domain/README.md 10, rest/README.md 1.10). The five of `Limits` may be
 * changed by environment and are therefore passed to the rules that read them; the others are fixed.
 */
export type Limits = {
  uploadMegabytes: number;
  pagesPerFile: number;
  itemsPerEnvelope: number;
  recipientsPerEnvelope: number;
  fieldsPerEnvelope: number;
};

export const DEFAULT_LIMITS: Limits = {
  uploadMegabytes: 50,
  pagesPerFile: 2000,
  itemsPerEnvelope: 20,
  recipientsPerEnvelope: 100,
  fieldsPerEnvelope: 2000,
};

/** Requests per minute, by API token and by IP address; both may be changed by environment. */
export const REQUESTS_PER_MINUTE = { token: 1000, address: 3000 } as const;

/** Limits for lists that nothing else bounds. */
export const COUNT_LIMITS = {
  attachmentsPerEnvelope: 100,
  foldersPerTeam: 10_000,
  draftsDeletedWithFolder: 500,
  /** Larger exports need a filter. */
  exportedEnvelopes: 50_000,
  /** The second limit is for filters. */
  selectedById: 1000,
  selectedByFilter: 100_000,
  /** Applies to each member in a team, and to the team's shared views. */
  savedViews: 50,
  contactsPerTeam: 50_000,
  webhooksPerTeam: 50,
  groupRolesPerOrganisation: 200,
  senderAddressesPerOrganisation: 50,
  companyDomainsPerOrganisation: 50,
} as const;

/** For one zip file. */
export const DOWNLOAD_LIMITS = {
  byId: 100,
  envelopes: 500,
  envelopesWithReports: 100,
  bytes: 2 * 1024 ** 3,
} as const;

export const FIELD_SET_LIMITS = {
  perTeam: 200,
  fields: 500,
  people: 50,
  pages: 10_000,
  nameLetters: 60,
} as const;

/** Folder levels; the folders in the root are level 1. */
export const MAX_FOLDER_DEPTH = 10;

/** Text lengths in Unicode code points. */
export const TEXT_LIMITS = {
  title: 255,
  externalId: 255,
  subject: 254,
  message: 5000,
  recipientName: 255,
  email: 254,
  rejectionReason: 2000,
  fieldLabel: 255,
  publicTitle: 50,
  publicDescription: 256,
  url: 2048,
  folderNameMin: 2,
  folderName: 100,
  /** The only bound of TEXT without a characterLimit; a value this long no longer fits on any page. */
  fieldText: 10_000,
} as const;

/** Texts from a recipient to the sender or to later recipients, in code points. */
export const RECIPIENT_WORDS = { question: 2000, note: 1000 } as const;

/** Counts code points, the length people see: "ñ" and an emoji count one each, regardless of UTF-16. */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
