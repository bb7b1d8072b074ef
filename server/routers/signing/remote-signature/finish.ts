import { z } from "zod";
import { clock } from "@/server/clock";
import type { Connection } from "@/server/db/client";
import { listItemIds } from "@/server/db/store/item-files";
import {
  openSessionSecret,
  type RemoteSignatureSession,
  takeRemoteSession,
} from "@/server/db/store/remote-signature";
import { loadUnreplacedToken } from "@/server/db/store/signing";
import { DomainError, isDomainError } from "@/server/domain/errors";
import { publicProcedure } from "@/server/trpc";
import { endDeniedSession, recordSignatureFailure } from "./end-failed";
import type { Under } from "./lock-session";
import { prepareRecognisedFiles } from "./prepare";
import { findSignerCertificate } from "./recognise";
import { buildSignatureRedirectUri, createSignatureService } from "./service";
import { signPreparedFiles } from "./sign";
import { storeAuthorisation } from "./store-activation";

const short = z.string().min(1).max(4096);
const Return = z.object({ state: short, code: short.optional(), error: short.optional() });
type Return = z.infer<typeof Return>;

const CompletedScreen = z.object({
  /** Signing token of the link to go back to. */
  token: z.string(),
  /** `prepared`, `signed`, `denied`, or the error code. */
  result: z.string(),
  /** Code for programs; null without an error. */
  code: z.string().nullable(),
});

/** The same answer for every state that opens nothing: unknown, used, expired, of a replaced link (T22). */
const buildUnknownTripError = () =>
  new DomainError("INVALID_REQUEST", "This way to the signature is over. Begin again.");

/**
 * Finishes a trip to the signature provider (domain/fields.md 8.6, rules 5 to 8): uses the state up, then
 * prepares the files for the found certificate, or signs. Other ends are recorded and answered. The
 * recipient's browser; the route compares its cookie first.
 * @throws DomainError INVALID_REQUEST for a state that opens nothing, NOT_SETUP
 */
export const finishRemoteSignature = publicProcedure
  .input(Return)
  .output(CompletedScreen)
  .mutation(async ({ ctx, input }) => {
    const service = createSignatureService(ctx.services);
    const now = await clock.now(ctx.db);
    const session = await takeRemoteSession(ctx.db, input.state, now);
    if (!session) throw buildUnknownTripError();
    const token = await loadCurrentToken(ctx.db, session);
    const under: Under = { ctx, service, session, token };
    if (input.error !== undefined || input.code === undefined) {
      await endDeniedSession(under);
      return { token, result: "denied", code: null };
    }
    try {
      const result = await continueTrip(under, { ...input, code: input.code }, now);
      return { token, result, code: null };
    } catch (error) {
      if (!isDomainError(error)) throw error;
      await recordSignatureFailure(under, error);
      return { token, result: error.code, code: error.code };
    }
  });

async function continueTrip(
  under: Under,
  back: Return & { code: string },
  now: Date,
): Promise<"prepared" | "signed"> {
  const { session, service, ctx } = under;
  const trip = {
    redirectUri: buildSignatureRedirectUri(),
    state: back.state,
    codeVerifier: openSessionSecret(session, "verifier") ?? "",
    language: "",
  };
  if (session.scope === "service") {
    const files = await listItemIds(ctx.db, session.envelopeId);
    await prepareRecognisedFiles(
      under,
      await findSignerCertificate(service, { trip, code: back.code, files: files.length, now }),
    );
    return "prepared";
  }
  const allowed = await storeAuthorisation(under, await service.provider.activate(trip, back.code), now);
  await signPreparedFiles(ctx, allowed, under.token);
  return "signed";
}

/**
 * Returns the signing token if it is still the recipient's: the holder of an old link must not get the new
 * one (T3).
 */
async function loadCurrentToken(connection: Connection, session: RemoteSignatureSession): Promise<string> {
  const token = await loadUnreplacedToken(connection, session.recipientId, session.tokenHmac);
  if (token === null) throw buildUnknownTripError();
  return token;
}
