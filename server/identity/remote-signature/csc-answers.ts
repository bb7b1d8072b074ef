import * as z from "zod";

/**
 * Answers of a service of the Cloud Signature Consortium, of either version, as far as we read them
 * (domain/fields.md 8.7).
 */

const short = z.string().max(4096);
const token = z.string().min(1).max(16_384);

export const Info = z.object({
  specs: short,
  name: short.default(""),
  region: short.nullish(),
  /** Base of the authorisation server; the service itself if missing. */
  oauth2: short.nullish(),
  methods: z.array(short).max(100).default([]),
});
export type Info = z.infer<typeof Info>;

export const Token = z.object({
  access_token: token,
  token_type: short,
  /** Seconds; the standard's default is an hour. */
  expires_in: z.number().positive().max(86_400).default(3600),
});

export const CredentialList = z.object({ credentialIDs: z.array(z.string().min(1).max(1024)).max(200) });

const MODES = ["implicit", "explicit", "oauth2code"] as const;

/** Version 2. */
const AuthObject = z.object({
  type: short.default("Password"),
  id: z.string().min(1).max(64),
  format: short.nullish(),
  label: z.string().max(200).nullish(),
});
/**
 * Version 1 has one key for each of its two secrets; `presence` is the word `true`, `false` or `optional`.
 */
const AuthValue = z.object({
  presence: z.union([z.string(), z.boolean()]).default("false"),
  type: short.nullish(),
  format: short.nullish(),
  label: z.string().max(200).nullish(),
});
export type AuthValue = z.infer<typeof AuthValue>;

export const CredentialInfo = z.object({
  key: z.object({ status: short, algo: z.array(short).max(50), len: z.number().nullish() }),
  cert: z.object({
    status: short.nullish(),
    certificates: z.array(z.string().max(32_768)).min(1).max(10),
  }),
  /** Version 2 nests it, version 1 has `authMode`. */
  auth: z.object({ mode: z.enum(MODES), objects: z.array(AuthObject).max(10).nullish() }).nullish(),
  authMode: z.enum(MODES).nullish(),
  PIN: AuthValue.nullish(),
  OTP: AuthValue.nullish(),
  multisign: z.number().int().min(1).default(1),
});

export type CredentialInfo = z.infer<typeof CredentialInfo>;

/** A later revision may answer `handle` instead: the holder has not confirmed yet. */
export const Authorization = z.union([
  z.object({ SAD: token, expiresIn: z.number().positive().default(3600) }),
  z.object({ handle: token }),
]);
/** Version 2 answers the question, or nothing where it was sent another way. Version 1 answers nothing. */
export const Challenge = z.object({ challenge: z.string().min(1).max(500).nullish() }).nullable();
export const Signatures = z.object({ signatures: z.array(z.string().max(8192)).max(1000) });
export const Timestamp = z.object({ timestamp: z.string().min(1).max(65_536) });
