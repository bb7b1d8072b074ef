import { and, eq, isNull } from "drizzle-orm";
import type { AuditEntryInput } from "@/server/contract/audit";
import type { CreateEnvelope, MetaInput } from "@/server/contract/envelope";
import type { Connection } from "@/server/db/client";
import { teamAccess, teams, users } from "@/server/db/schema";
import type { TeamActor } from "@/server/domain/actor";
import { buildDefaultMeta } from "@/server/domain/envelope/default-meta";
import { DomainError } from "@/server/domain/errors";
import type { Settings } from "@/server/domain/settings";
import { mayOwnEnvelopes } from "@/server/domain/tenancy/restriction";

/**
 * Completes the input with the team's defaults (domain/README.md 3.5); given keys win. Default recipients are
 * appended to documents, not templates, each address once.
 */
export function withDefaults<Input extends CreateEnvelope>(
  input: Input,
  settings: Settings,
): Input & Pick<Required<CreateEnvelope>, "recipients"> {
  return {
    ...input,
    meta: mergeDefaultMeta(input.meta, settings),
    recipients: mergeDefaultRecipients(input, settings),
  };
}

function mergeDefaultMeta(meta: MetaInput | undefined, settings: Settings): MetaInput {
  const customMeta: MetaInput = Object.fromEntries(
    Object.entries(meta ?? {}).filter(([, value]) => value !== undefined),
  );
  return {
    ...buildDefaultMeta(settings),
    ...customMeta,
    emailSettings: { ...settings.emailDocumentSettings, ...customMeta.emailSettings },
  };
}

function mergeDefaultRecipients({ type, recipients = [] }: CreateEnvelope, settings: Settings) {
  if (type === "TEMPLATE") return recipients;
  const present = new Set(recipients.map(({ email }) => email.toLowerCase()));
  return [...recipients, ...settings.defaultRecipients.filter(({ email }) => !present.has(email))];
}

/**
 * Returns the owner: the caller, or the member in `delegatedDocumentOwner` if the team allows it
 * (rest/envelopes.md 4.4), else the key is ignored.
 * @throws DomainError INVALID_BODY for a person outside the team
 */
export async function loadEnvelopeOwner(
  connection: Connection,
  actor: TeamActor,
  input: CreateEnvelope,
  settings: Settings,
): Promise<{ id: number; audit: AuditEntryInput[] }> {
  const email = input.delegatedDocumentOwner;
  if (!email || !settings.delegateDocumentOwnership) return { id: actor.userId, audit: [] };
  const [member] = await connection
    .select({ id: users.id, name: users.name, team: teams.name, restriction: teamAccess.restriction })
    .from(teamAccess)
    .innerJoin(users, eq(users.id, teamAccess.userId))
    .innerJoin(teams, eq(teams.id, teamAccess.teamId))
    .where(and(eq(teamAccess.teamId, actor.teamId), eq(users.email, email), isNull(users.disabledAt)));
  if (!member || !mayOwnEnvelopes(member.restriction)) {
    const message = "delegatedDocumentOwner: must be a member of the team who may send.";
    throw new DomainError("INVALID_BODY", message, { issues: [{ path: "delegatedDocumentOwner", message }] });
  }
  const data = { delegatedOwnerName: member.name, delegatedOwnerEmail: email, teamName: member.team };
  return { id: member.id, audit: [{ type: "DOCUMENT_DELEGATED_OWNER_CREATED", data }] };
}
