import { z } from "zod";
import { RequiredDisplayName } from "@/server/domain/display-name";
import { EmailAddress } from "@/server/domain/email-address";
import { MAX_PICTURE_CHARACTERS } from "@/server/domain/field/signature";
import { LANGUAGES } from "@/server/domain/vocabulary";
import { CompleteSigning, FillField, GiveConsent, SigningState } from "./signing";

/**
 * What the page behind a direct link may know (`direct.state`). Whatever does not open is `notActive`, without telling
 * why; `accountNeeded` shows nothing of the template before somebody has signed in.
 */
export const DirectState = z.discriminatedUnion("screen", [
  z.object({ screen: z.literal("notActive") }),
  z.object({ screen: z.literal("accountNeeded"), language: z.enum(LANGUAGES) }),
  z.object({
    screen: z.literal("open"),
    /** Of the template as it is shown; the finish names it, so that nobody signs what they did not see. */
    revision: z.int(),
    /** The signed-in account whose address is confirmed: its visitor needs no code. */
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

/** Blanks are what people copy along. */
const Code = z
  .string()
  .max(20)
  .transform((code) => code.replaceAll(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/));
export const ConfirmDirectCode = DirectToken.extend({ email: EmailAddress, code: Code });

/** What became of a code. `proof` is shown at the finish, once, within a quarter of an hour. */
export const DirectCodeOutcome = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("confirmed"), proof: z.string() }),
  z.object({ outcome: z.literal("wrong"), triesLeft: z.int() }),
  z.object({ outcome: z.literal("expired") }),
  z.object({ outcome: z.literal("locked"), minutes: z.int() }),
]);
export type DirectCodeOutcome = z.infer<typeof DirectCodeOutcome>;

/** Made by the page before it first sends: sent again under this name, it is the same document. */
const SubmissionId = z.string().regex(/^[\w-]{20,64}$/);

const DIRECT_LIMITS = {
  /** Pictures of signatures in one submission. */
  pictures: 5,
  /** All values of one submission as JSON: hundreds of drawn signatures. */
  valueCharacters: 6_000_000,
} as const;

export const FinishDirect = DirectToken.extend({
  submissionId: SubmissionId,
  revision: z.int(),
  name: RequiredDisplayName,
  email: EmailAddress,
  /** Of `confirmCode`; not needed for a signed-in account with this address. */
  proof: z.string().max(128).nullable(),
  externalId: z.string().trim().max(255).nullable(),
  consent: GiveConsent.omit({ token: true }),
  /** By the template's field ids; null empties what the sender put in, what is not named stays as the sender left it. */
  values: z
    .array(FillField.omit({ token: true }))
    .max(2000)
    .refine((values) => JSON.stringify(values).length <= DIRECT_LIMITS.valueCharacters, {
      message: "Holds more than this service accepts",
    }),
  /** The pictures that uploaded signatures among the values name. */
  pictures: z
    .array(z.object({ id: z.string().min(1).max(64), png: z.base64().max(MAX_PICTURE_CHARACTERS) }))
    .max(DIRECT_LIMITS.pictures),
  nextSigner: CompleteSigning.shape.nextSigner,
});
export type FinishDirect = z.infer<typeof FinishDirect>;

/** The document a visitor made and signed; `token` opens it at `/sign/{token}`. */
export const MadeDirect = z.object({
  token: z.string(),
  envelopeId: z.string(),
  /** The document's legacy number. */
  documentId: z.int(),
  recipientId: z.int(),
});
export type MadeDirect = z.infer<typeof MadeDirect>;

export const AskDirectResult = DirectToken.extend({ submissionId: SubmissionId });
export const DirectResult = z.object({ made: MadeDirect.nullable() });
