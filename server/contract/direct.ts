import { z } from "zod";
import { RequiredDisplayName } from "@/server/domain/display-name";
import { EmailAddress } from "@/server/domain/email-address";
import { MAX_PICTURE_CHARACTERS } from "@/server/domain/field/signature";
import { LANGUAGES } from "@/server/domain/vocabulary";
import { CompleteSigning, FillField, GivenConsent, SigningState } from "./signing";

/**
 * State of the page behind a direct link (`direct.state`). A link that does not open is `notActive`, without
 * a reason. `needsAccount` shows nothing of the template before the visitor signs in.
 */
export const DirectState = z.discriminatedUnion("screen", [
  z.object({ screen: z.literal("notActive") }),
  z.object({ screen: z.literal("accountNeeded"), language: z.enum(LANGUAGES) }),
  z.object({
    screen: z.literal("open"),
    /**
     * Revision of the template as shown. The finish sends it back, so that visitors sign only what they saw.
     */
    revision: z.int(),
    /** The signed-in account with a confirmed address: its visitor needs no code. */
    account: z.object({ name: z.string(), email: z.string() }).nullable(),
    /** Only that account may act; its address cannot be changed. */
    accountOnly: z.boolean(),
    /** The template as its recipient would see it, blank where the visitor is not known yet. */
    signing: SigningState,
  }),
]);
export type DirectState = z.infer<typeof DirectState>;

export const DirectToken = z.object({ token: z.string().min(1).max(128) });

export const SendDirectCode = DirectToken.extend({ email: EmailAddress, language: z.enum(LANGUAGES) });
export const DirectCodeSent = z.object({ validMinutes: z.int(), resendInSeconds: z.int() });

/** Visitors copy spaces along with the digits. */
const Code = z
  .string()
  .max(20)
  .transform((code) => code.replaceAll(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/));
export const ConfirmDirectCode = DirectToken.extend({ email: EmailAddress, code: Code });

/** `proof` is sent at the finish, once, within a quarter of an hour. */
export const DirectCodeOutcome = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("confirmed"), proof: z.string() }),
  z.object({ outcome: z.literal("wrong"), triesLeft: z.int() }),
  z.object({ outcome: z.literal("expired") }),
  z.object({ outcome: z.literal("locked"), minutes: z.int() }),
]);
export type DirectCodeOutcome = z.infer<typeof DirectCodeOutcome>;

/** Created by the page before its first attempt. A repeated call with the same id is the same document. */
const SubmissionId = z.string().regex(/^[\w-]{20,64}$/);

const DIRECT_LIMITS = {
  pictures: 5,
  /** All values of one submission as JSON: hundreds of drawn signatures. */
  valueCharacters: 6_000_000,
} as const;

export const FinishDirect = DirectToken.extend({
  submissionId: SubmissionId,
  revision: z.int(),
  name: RequiredDisplayName,
  email: EmailAddress,
  /** From `confirmCode`; not needed for a signed-in account with this address. */
  proof: z.string().max(128).nullable(),
  externalId: z.string().trim().max(255).nullable(),
  consent: GivenConsent,
  /** By the template's field ids. Null clears the sender's value; fields that are left out keep it. */
  values: z
    .array(FillField.omit({ token: true, consent: true }))
    .max(2000)
    .refine((values) => JSON.stringify(values).length <= DIRECT_LIMITS.valueCharacters, {
      message: "Holds more than this service accepts",
    }),
  /** Pictures that uploaded signatures among the values refer to. */
  pictures: z
    .array(z.object({ id: z.string().min(1).max(64), png: z.base64().max(MAX_PICTURE_CHARACTERS) }))
    .max(DIRECT_LIMITS.pictures),
  nextSigner: CompleteSigning.shape.nextSigner,
});
export type FinishDirect = z.infer<typeof FinishDirect>;

/** The document a visitor created and signed; `token` opens it at `/sign/{token}`. */
export const MadeDirect = z.object({
  token: z.string(),
  envelopeId: z.string(),
  documentId: z.int(),
  recipientId: z.int(),
});
export type MadeDirect = z.infer<typeof MadeDirect>;

export const AskDirectResult = DirectToken.extend({ submissionId: SubmissionId });
export const DirectResult = z.object({ made: MadeDirect.nullable() });
