import { buildConsent, DRAWN, signingCaller } from "@/server/testing/world/signing";
import type { Owner } from "@/server/testing/world/world";
import type { CallOptions, RestWorld } from "./world";

export const createV1Caller =
  (rest: RestWorld) =>
  async (method: string, path: string, options: CallOptions = {}) => {
    const answer = await rest.call(method, `/api/v1${path}`, options);
    const text = await answer.text();
    const { status, headers } = answer;
    return { status, headers, text, body: text === "" ? null : JSON.parse(text) };
  };
export type CallV1 = ReturnType<typeof createV1Caller>;

/** Creates a token of a member with the lowest role in the owner's team. */
export async function createMemberToken(rest: RestWorld): Promise<{ token: string; member: Owner }> {
  const person = await rest.world.stranger();
  const { teamId } = rest.world.owner;
  await rest.world.test.sql`insert into team_member (team_id, user_id, role, created_at)
    values (${teamId}, ${person.userId}, 'MEMBER', ${new Date().toISOString()})`;
  const member: Owner = { ...person, teamId, role: "MEMBER" };
  return { token: await rest.getToken(member), member };
}

type ForSigning = {
  recipients: readonly { id: number; token: string; role: string }[];
  fields: readonly { id: number; recipientId: number }[];
};

export async function signAll(rest: RestWorld, document: ForSigning): Promise<void> {
  const api = signingCaller(rest.world.db);
  for (const { id, token } of document.recipients.filter(({ role }) => role !== "CC")) {
    await api.open({ token });
    await api.consent(buildConsent(token));
    for (const field of document.fields.filter((row) => row.recipientId === id)) {
      await api.fill({ token, fieldId: field.id, value: DRAWN });
    }
    await api.complete({ token });
  }
  await rest.drain();
}
