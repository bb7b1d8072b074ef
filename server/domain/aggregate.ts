import type { FieldMeta } from "./field/meta";
import type {
  AccessAuthMethod,
  ActionAuthMethod,
  EnvelopeStatus,
  EnvelopeType,
  FieldType,
  GlobalActionAuthMethod,
  ReadStatus,
  RecipientRole,
  SendStatus,
  SigningMode,
  SigningStatus,
} from "./vocabulary";

/**
 * The parts of an envelope that the rules read. Structural and minimal, so that database rows and browser
 * state both fit; each rule asks for no more than it needs.
 */
export type EnvelopeState = {
  readonly type: EnvelopeType;
  readonly status: EnvelopeStatus;
  readonly deletedAt: Date | null;
  /**
   * Set by the commit of the last act; the status stays PENDING until the sealed files are stored (ruling
   * 8a).
   */
  readonly sealingSince: Date | null;
  /**
   * Set when it was sent to a recipient who signs with their own certificate: fixed from then on
   * (domain/fields.md 8.6).
   */
  readonly remoteSignatureSince?: Date | null;
};

/** An envelope whose turn rules apply: `signingMode` is the wire's `documentMeta.signingOrder`. */
export type EnvelopeForRules = EnvelopeState & {
  readonly signingMode: SigningMode;
  readonly recipients: readonly RecipientForRules[];
};

/** A recipient: three independent axes and the link's expiry, never one merged state. */
export type RecipientForRules = {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly role: RecipientRole;
  readonly signingOrder: number | null;
  readonly sendStatus: SendStatus;
  readonly readStatus: ReadStatus;
  readonly signingStatus: SigningStatus;
  readonly expiresAt: Date | null;
};

/**
 * Proofs that a recipient, or every recipient of the envelope, must give before viewing and before signing.
 */
export type RecipientAuth = {
  readonly accessAuth: readonly AccessAuthMethod[];
  readonly actionAuth: readonly ActionAuthMethod[];
};
export type EnvelopeAuth = {
  readonly globalAccessAuth: readonly AccessAuthMethod[];
  readonly globalActionAuth: readonly GlobalActionAuthMethod[];
};

/** A field: geometry in percent of the visible page from its top left corner, pages from 1. */
export type FieldForRules = {
  readonly id: number;
  readonly recipientId: number;
  readonly envelopeItemId: string;
  readonly type: FieldType;
  readonly page: number;
  readonly positionX: number;
  readonly positionY: number;
  readonly width: number;
  readonly height: number;
  readonly customText: string;
  readonly inserted: boolean;
  readonly fieldMeta: FieldMeta | null;
};
