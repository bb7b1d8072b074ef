import { getActingRole, type MemberRestriction } from "@/server/domain/tenancy/restriction";
import type { TeamRole } from "@/server/domain/vocabulary";
import type { Owner } from "@/server/testing/world/world";
import { type CallOptions, type RestWorld, restWorld } from "./world";

export async function callWorld() {
  const rest: RestWorld = await restWorld();
  const sendCall = async (method: string, path: string, options?: CallOptions) => {
    const answer = await rest.call(method, `/api/v2${path}`, options);
    const text = await answer.text();
    return {
      status: answer.status,
      headers: answer.headers,
      text,
      body: text === "" ? null : JSON.parse(text),
    };
  };
  return {
    rest,
    world: rest.world,
    sql: rest.world.test.sql,
    send: sendCall,
    get: (path: string, options?: CallOptions) => sendCall("GET", path, options),
    post: (path: string, json: unknown, options?: CallOptions) =>
      sendCall("POST", path, { json, ...options }),
    /** Adds a member with this role to the owner's team, with a token. */
    async member(
      role: TeamRole,
      restriction: MemberRestriction | null = null,
    ): Promise<{ person: Owner; token: string }> {
      const stranger = await rest.world.stranger();
      const acting = getActingRole({ role, restriction });
      const person = { ...stranger, teamId: rest.world.owner.teamId, role: acting, restriction };
      await rest.world.test.sql`insert into team_member (team_id, user_id, role, restriction, created_at)
        values (${person.teamId}, ${person.userId}, ${role}, ${restriction}, ${new Date().toISOString()})`;
      return { person, token: await rest.getToken(person) };
    },
    async stranger(): Promise<{ person: Owner; token: string }> {
      const person = await rest.world.stranger();
      return { person, token: await rest.getToken(person) };
    },
    [Symbol.asyncDispose]: () => rest[Symbol.asyncDispose](),
  };
}
export type CallWorld = Awaited<ReturnType<typeof callWorld>>;

export const getCode = ({ status, body }: { status: number; body: { code?: string } | null }) => [
  status,
  body?.code,
];
