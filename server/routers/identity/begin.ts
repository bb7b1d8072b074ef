import { randomBytes } from "node:crypto";
import { z } from "zod";
import { HOUR_MS, limitHits } from "@/server/auth/rate";
import { clock } from "@/server/clock";
import { SigningToken } from "@/server/contract/signing";
import { recordAudit } from "@/server/db/store/audit";
import { CLAVE_UNICA, hashContent, hashIdentityState, openChallenge } from "@/server/db/store/identity";
import { loadRecipientByToken, lockByToken } from "@/server/db/store/signing";
import { DomainError } from "@/server/domain/errors";
import { env } from "@/server/env";
import { getClaveUnica } from "@/server/identity/available-methods";
import { buildAuthorizeUrl } from "@/server/identity/claveunica/provider";
import { publicProcedure } from "@/server/trpc";
import { toRecipientBase } from "../audit-base";
import { assertConsent } from "../signing/consent";
import { assertAccess, assertCanAct, buildAuditContext } from "../signing/recipient/access";
import { assertNotLimited } from "./failures";
import { getIdentityNeed } from "./need";

/** Each start costs a row and an audit entry; no recipient needs more tries. */
const TRIPS_PER_HOUR = 30;

/** Returns the redirect address, registered at the provider to the letter. */
export const buildIdentityRedirectUri = () => `${env().BASE_URL}/api/identity/claveunica/callback`;

/**
 * Starts a ClaveÚnica check (domain/fields.md 8.5, steps 1 and 2): returns address and state, which the
 * caller puts into a cookie. Remembers the tab, so that the proof comes back to it. Recipient, by the signing
 * token, with the gates of filling. @throws DomainError NOT_FOUND, NOT_SETUP, UNAUTHORIZED, INVALID_REQUEST
 * (no consent, not required, no binding), TOO_MANY_REQUESTS, or the code of `canAct`
 */
export const begin = publicProcedure
  .input(SigningToken)
  .output(z.object({ url: z.string(), state: z.string() }))
  .mutation(async ({ ctx, input }) => {
    const { recipient: tokenRecipient } = await loadRecipientByToken(ctx.db, input.token, ctx.visitor);
    await limitHits(ctx.db, `identity:${tokenRecipient.id}`, TRIPS_PER_HOUR, HOUR_MS);
    return ctx.db.transaction(async (tx) => {
      const party = await lockByToken(tx, input.token, ctx.visitor);
      const { recipient, envelope } = party;
      const now = await clock.now(tx);
      assertCanAct(party, now);
      assertAccess(party, now);
      const need = getIdentityNeed(party);
      if (!need.isNeeded)
        throw new DomainError("INVALID_REQUEST", "This recipient is not asked to be identified.");
      await assertConsent(tx, recipient);
      const settings = getClaveUnica();
      if (!settings) throw new DomainError("NOT_SETUP");
      await assertNotLimited(tx, recipient.id, now);
      const { bindingHash } = ctx.visitor;
      if (!bindingHash) {
        throw new DomainError(
          "INVALID_REQUEST",
          "Send the header signing-binding: what is proven holds for one tab.",
        );
      }
      // 32 bytes are 43 characters; the provider asks for at least 30.
      const state = randomBytes(32).toString("base64url");
      const nonce = randomBytes(32).toString("base64url");
      const challenge = {
        recipientId: recipient.id,
        envelopeId: envelope.id,
        purpose: need.isForAction ? "ACTION" : "FIELD",
        stateHash: hashIdentityState(state),
        nonce,
        clientBindingHash: bindingHash,
        tokenHmac: recipient.tokenHmac,
        contentDigest: await hashContent(tx, party.items),
      };
      const challengeId = await openChallenge(tx, challenge, now);
      const data = { ...toRecipientBase(recipient), provider: CLAVE_UNICA, challengeId };
      const act = buildAuditContext(ctx, party, now);
      await recordAudit(tx, envelope.id, [{ type: "DOCUMENT_IDENTITY_REQUESTED", data }], act);
      return {
        url: buildAuthorizeUrl(settings, { redirectUri: buildIdentityRedirectUri(), state, nonce }),
        state,
      };
    });
  });
