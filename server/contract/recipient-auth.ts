import * as z from "zod";
import { NewPasskey, PasskeyAssertion } from "@/server/domain/account/passkey-answer";
import { RequiredDisplayName } from "@/server/domain/display-name";
import { Password } from "@/server/domain/password";
import { AUTH_PURPOSES, CODE_PURPOSES } from "@/server/domain/recipient/recipient-auth";
import { LANGUAGES } from "@/server/domain/vocabulary";
import { SigningToken } from "./signing";

/**
 * Proof of the reader on the page behind a signing link: requests and answers (domain/signing.md 4.4, 4.5).
 */

export const AuthenticateFor = SigningToken.extend({ purpose: z.enum(AUTH_PURPOSES) });

export const Authenticated = z.object({ provenUntil: z.string() });
export type Authenticated = z.infer<typeof Authenticated>;

export const SendCode = SigningToken.extend({ purpose: z.enum(CODE_PURPOSES) });
export const SentCode = z.object({
  /** False if a code was sent moments ago: that one is still valid, and no second goes out. */
  sent: z.boolean(),
  serverTime: z.string(),
  expiresAt: z.string(),
  resendAt: z.string(),
});
export type SentCode = z.infer<typeof SentCode>;

/** Digits as recipients type or paste them, with blanks and dashes; long enough for a backup code. */
const TypedCode = z
  .string()
  .max(64)
  .transform((code) => code.replace(/[\s-]+/g, "").toUpperCase());

export const WithCode = AuthenticateFor.extend({ code: TypedCode });
export const WithPassword = AuthenticateFor.extend({ password: z.string().min(1).max(512) });
/** A passkey as its own proof, or as sign-in to its holder's account for this one purpose. */
const PASSKEY_METHODS = ["PASSKEY", "ACCOUNT"] as const;
export const AskPasskey = AuthenticateFor.extend({ method: z.enum(PASSKEY_METHODS).default("PASSKEY") });

export const WithPasskey = AskPasskey.extend({ response: PasskeyAssertion });

/** Options as the browser's own API takes them; created by the library, so passed through unchanged. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() });

/** The account signed in on this browser, as far as the page may say (components/signing.md 6.2). */
export const SessionAccount = z.object({
  signedInAs: z.string().nullable(),
  isRecipient: z.boolean(),
  /** True if the recipient may open an account uninvited, as the installation's settings say. */
  mayOpenAccount: z.boolean(),
});
export type SessionAccount = z.infer<typeof SessionAccount>;

export const OpenEnrolment = SigningToken.extend({ code: TypedCode });
/** Sent only after the recipient has confirmed the address. */
export const Enrolment = z.object({
  email: z.string(),
  name: z.string(),
  hasAccount: z.boolean(),
  hasPassword: z.boolean(),
  hasAuthenticator: z.boolean(),
  hasPasskey: z.boolean(),
});
export type Enrolment = z.infer<typeof Enrolment>;

/**
 * An account of the recipient's own address, with a password or a passkey and nothing else
 * (components/signing.md 6.2).
 */
export const CreateAccount = AuthenticateFor.extend({
  name: RequiredDisplayName,
  language: z.enum(LANGUAGES),
  credential: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("password"), password: Password }),
    z.object({ kind: z.literal("passkey"), response: NewPasskey }),
  ]),
});

/** Null if the new factor is not among those the purpose asks for. */
export const Enrolled = z.object({ provenUntil: z.string().nullable() });
export type Enrolled = z.infer<typeof Enrolled>;

export const NewAuthenticator = z.object({ uri: z.string(), secret: z.string() });
export type NewAuthenticator = z.infer<typeof NewAuthenticator>;
/** The backup codes leave the server once, here. */
export const ConfirmedAuthenticator = Enrolled.extend({ backupCodes: z.array(z.string()) });
export type ConfirmedAuthenticator = z.infer<typeof ConfirmedAuthenticator>;
export const AddPasskey = AuthenticateFor.extend({ response: NewPasskey });
