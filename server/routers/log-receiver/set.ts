import { assertFreshProof } from "@/server/auth/proof";
import { clock } from "@/server/clock";
import { LogReceiverShown, SetLogReceiver, toLogReceiver } from "@/server/contract/log-receiver";
import {
  type LogReceiverRow,
  loadLogReceiver,
  openReceiverSecret,
  saveReceiver,
  sealReceiverSecret,
} from "@/server/db/store/log-receiver";
import { recordSettingsChange } from "@/server/db/store/organisation-log";
import { createSecretChange, listChanges } from "@/server/domain/organisation-log/changes";
import { getReceiverHost, getReceiverKind, isSameServer } from "@/server/domain/organisation-log/receiver";
import { newId } from "@/server/ids";
import { log } from "@/server/log";
import { accountProcedure } from "@/server/trpc";
import { loadOrganisationAsAdmin } from "../company-sign-in/wire";
import { lockPlace } from "../member/membership-scope";
import { toSettingsBy } from "../organisation-log/log-actor";
import {
  assertReceiverUrl,
  assertTakesSecret,
  listCertificateFingerprints,
  refuseKeptSecret,
  toReceiverInfo,
} from "./wire";

/**
 * Sets the receiver of an organisation's log, HTTPS or TLS-syslog, from the next batch. A new address
 * continues from the old cursor, without a secret stored for another server. ADMIN, freshly proven.
 * @throws DomainError NOT_FOUND, FORBIDDEN, PROOF_NEEDED, COMPANY_REQUIRED, INVALID_BODY (receiverUrl,
 * receiverSecret, authority)
 */
export const set = accountProcedure
  .input(SetLogReceiver)
  .output(LogReceiverShown)
  .mutation(({ ctx, input }) =>
    ctx.db.transaction(async (tx) => {
      const { organisationId, receiverUrl: url, receiverSecret, authority, fromStart } = input;
      await lockPlace(tx, ctx.account, { kind: "organisation", organisationId });
      await loadOrganisationAsAdmin(tx, ctx.account, organisationId);
      await assertFreshProof(tx, ctx.account.sessionId);
      assertReceiverUrl(url);
      assertTakesSecret(url, receiverSecret);
      if (authority !== null) listCertificateFingerprints(authority);
      const before = (await loadLogReceiver(tx, organisationId))?.row ?? null;
      const secret = receiverSecret === undefined ? getReusableSecret(before, url) : receiverSecret;
      const id = before?.id ?? newId();
      const secretEncrypted = secret === null ? null : sealReceiverSecret(id, secret);
      const settings = { url, secretEncrypted, authority };
      await saveReceiver(tx, { ...settings, id, organisationId, fromStart }, await clock.now(tx));
      const isOtherSecret = receiverSecret !== undefined && secret !== (before && openReceiverSecret(before));
      await recordSettingsChange(tx, toSettingsBy(ctx), {
        action: "LOG_RECEIVER_SET",
        place: { organisationId },
        target: { kind: "LOG_RECEIVER", id, name: getReceiverHost(url) },
        changes: [
          ...listChanges(
            before ? toReceiverInfo(before) : {},
            { ...toReceiverInfo(settings), ...(fromStart && { fromStart }) },
            ["address"],
          ),
          ...(isOtherSecret ? [createSecretChange("secret")] : []),
        ],
      });
      const { userId } = ctx.account;
      log.info({ organisationId, userId, host: getReceiverHost(url) }, "receiver of a log set");
      return toLogReceiver(await loadLogReceiver(tx, organisationId));
    }),
  );

/** Returns the stored secret if it stays with the server it was given for. */
function getReusableSecret(before: LogReceiverRow | null, url: string): string | null {
  const savedSecret = before && openReceiverSecret(before);
  if (savedSecret === null || before === null || getReceiverKind(url) === "SYSLOG") return null;
  return isSameServer(before.url, url) ? savedSecret : refuseKeptSecret();
}
