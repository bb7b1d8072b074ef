import type { Language } from "@/server/domain/vocabulary";
import type { SignatureInfo } from "./append/signature-object";
import type { SlotPlan } from "./append/slots";
import { getPdfMessages } from "./messages";
import type { StampField } from "./model";
import { type SealedOver, sealOverSignatures } from "./seal-over-signatures";
import {
  burnPlainValues,
  embedSignature,
  layOutSlots,
  prepareSignature,
  rederiveHash,
  type Written,
} from "./sign/prepared-signature";
import { requestRecipientTimestamp } from "./sign/recipient-timestamp";
import type { Signer, SignerSource } from "./sign/signer";
import type { TimestampSettings } from "./timestamp/authorities";

/** The steps of advanced signatures as a job: plain data, bytes in base64 or on disk. */

type Paths = { path: string; outPath: string };

/** A prepared file as its session remembers it; `hash` in base64. */
type PreparedPlace = { sha256: string; hash: string; contentsStart: number; contentsLength: number };

export type RemoteSignatureRequest =
  | (Paths & { step: "slots"; plans: readonly SlotPlan[]; language: Language })
  | (Paths & { step: "burn"; fields: readonly StampField[]; language: Language })
  | (Paths & {
      step: "prepare";
      slot: string;
      fields: readonly StampField[];
      /** Printed as the signature's name. */
      name: string;
      signingTime: Date;
      language: Language;
      /** Base64 of DER, the signing certificate first. */
      chain: readonly string[];
    })
  | (Paths & { step: "check"; chain: readonly string[]; prepared: PreparedPlace })
  | (Paths & {
      step: "embed";
      chain: readonly string[];
      prepared: PreparedPlace;
      signature: string;
      timestamps: TimestampSettings | undefined;
    })
  | (Paths & {
      step: "seal";
      /** Of the original, which is the beginning of the file. */
      originalSize: number;
      /** SHA-256 in hexadecimal of the last signed revision; other bytes are refused. */
      before: string;
      slot: string;
      recipientSlots: readonly string[];
      signer: SignerSource;
      signingTime: Date;
      language: Language;
      timestamps: TimestampSettings | undefined;
    });

export type RemoteSignatureResult = Written & {
  /** Of `prepare` only: base64 of the hash to sign, and the place of the signature. */
  prepared?: { hash: string; contentsStart: number; contentsLength: number };
  /** Of `seal` only. */
  seal?: Pick<SealedOver, "level" | "missing" | "archive">;
};

const decodeChain = (chain: readonly string[]): Buffer[] => chain.map((text) => Buffer.from(text, "base64"));

const decodePreparedPlace = (place: PreparedPlace) => ({ ...place, hash: Buffer.from(place.hash, "base64") });

/**
 * Runs one step; `openSigner` opens the key of the service's own seal.
 * @throws DomainError as the step's function
 */
export async function runRemoteSignatureStep(
  request: RemoteSignatureRequest,
  openSigner: (source: SignerSource, now: Date) => Signer,
): Promise<RemoteSignatureResult> {
  const { path, outPath } = request;
  switch (request.step) {
    case "slots":
      return layOutSlots(path, outPath, request);
    case "burn":
      return burnPlainValues(path, outPath, request);
    case "prepare": {
      const { slot, fields, name, signingTime } = request;
      const reason = getPdfMessages(request.language)("remoteSignature.reason");
      const info: SignatureInfo = { name, reason, signingTime };
      const preparedSignature = await prepareSignature({
        path,
        outPath,
        slot,
        fields,
        info,
        chain: decodeChain(request.chain),
      });
      const { sha256, size, hash, contentsStart, contentsLength } = preparedSignature;
      return { sha256, size, prepared: { hash: hash.toString("base64"), contentsStart, contentsLength } };
    }
    case "check": {
      const { bytes } = rederiveHash(path, decodeChain(request.chain), decodePreparedPlace(request.prepared));
      return { sha256: request.prepared.sha256, size: bytes.length };
    }
    case "embed": {
      const { timestamps } = request;
      const signature = Buffer.from(request.signature, "base64");
      const embedRequest = {
        path,
        chain: decodeChain(request.chain),
        prepared: decodePreparedPlace(request.prepared),
        signature,
      };
      const timestamp = timestamps ? await requestRecipientTimestamp(embedRequest, timestamps) : null;
      return embedSignature({ ...embedRequest, outPath, timestamp });
    }
    case "seal": {
      const signer = openSigner(request.signer, request.signingTime);
      const reason = getPdfMessages(request.language)("remoteSignature.sealReason");
      const info = { name: signer.name, reason, signingTime: request.signingTime };
      const { originalSize, before, slot, recipientSlots, timestamps, language } = request;
      const sealRequest = {
        path,
        outPath,
        originalSize,
        before,
        slot,
        recipientSlots,
        signer,
        info,
        timestamps,
        language,
      };
      const sealResult = await sealOverSignatures(sealRequest);
      const { sha256, size, level, missing, archive } = sealResult;
      return { sha256, size, seal: { level, missing, archive } };
    }
  }
}
