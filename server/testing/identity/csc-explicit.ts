import { randomBytes } from "node:crypto";
import { z } from "zod";

const TEST_SECRETS: Readonly<Record<string, string>> = { PIN: "1234", OTP: "654321" };

export type AuthObject = {
  type: string;
  id: string;
  format?: string;
  label?: string;
  /** Sent with the challenge; without it, a code is sent another way. */
  question?: string;
};

/** Formats the authorisation as `credentials/info` returns it in either version. */
export function authInfo(mode: string, objects: readonly AuthObject[] | null, isV1: boolean) {
  const asked = mode === "explicit" ? (objects ?? []) : [];
  if (!isV1) {
    const told = asked.map(({ question: _, ...object }) => object);
    return { auth: { mode, ...(told.length > 0 ? { objects: told } : {}) } };
  }
  const values = asked.map(({ id, type, format = "A", label = "" }) => [
    id,
    { presence: "true", type: type === "Password" ? "offline" : "online", format, label },
  ]);
  return { authMode: mode, ...Object.fromEntries(values) };
}

const AuthData = z.array(z.object({ id: z.string(), value: z.string().optional() })).catch([]);
const Named = z.object({ authObjectID: z.string().optional(), handle: z.string().optional() });
type Body = Record<string, unknown>;
type AuthObjects = readonly AuthObject[] | null;
type CscResponse = { status: number; text: string };

const answered = (status: number, body?: object): CscResponse => ({
  status,
  text: body ? JSON.stringify(body) : "",
});
const refused = (what: string) =>
  answered(400, { error: "invalid_request", error_description: `Invalid ${what}` });

/** A service's state: the codes it sent, and the devices that have not answered yet. */
export class ExplicitAsks {
  readonly #challenged = new Set<string>();
  readonly #pending = new Map<string, { checksLeft: number; SAD: string }>();

  /** Answers the calls about authorisation objects; null for all others. */
  answer(call: string, body: Body, objects: AuthObjects, isV1: boolean): CscResponse | null {
    if (call === "credentials/authorizeCheck") return this.#check(Named.parse(body).handle ?? "");
    if (isV1 && call === "credentials/sendOTP") return this.#challenge("OTP", objects, isV1);
    if (isV1 || call !== "credentials/getChallenge") return null;
    return this.#challenge(Named.parse(body).authObjectID, objects, isV1);
  }

  /** Returns the name of the missing or wrong value, or null. A sent code is valid for one try. */
  wrong(body: Body, objects: AuthObjects, isV1: boolean): string | null {
    const data = AuthData.parse(body.authData);
    const asked = objects ?? [{ type: "Password", id: "PIN" }];
    const isRight = ({ type, id }: AuthObject): boolean => {
      const given = data.find((one) => one.id === id);
      if (type.endsWith("OOB")) return given !== undefined && given.value === undefined;
      const value = isV1 ? body[id] : given?.value;
      return value === TEST_SECRETS[id] && (type === "Password" || this.#challenged.has(id));
    };
    const wrong = asked.find((object) => !isRight(object));
    this.#challenged.clear();
    return wrong?.id ?? null;
  }

  /** Answers an authorisation at once, or with a handle that must be polled so many times. */
  allow(SAD: string, checksLeft: number): CscResponse {
    if (checksLeft <= 0) return answered(200, { SAD, expiresIn: 300 });
    const handle = randomBytes(12).toString("base64url");
    this.#pending.set(handle, { checksLeft, SAD });
    return answered(202, { handle });
  }

  #challenge(id: string | undefined, objects: AuthObjects, isV1: boolean): CscResponse {
    const asked = objects?.find((object) => object.id === id && object.type === "ChallengeResponse");
    if (!asked) return refused("authObjectID");
    this.#challenged.add(asked.id);
    return asked.question && !isV1 ? answered(200, { challenge: asked.question }) : answered(204);
  }

  #check(handle: string): CscResponse {
    const pending = this.#pending.get(handle);
    this.#pending.delete(handle);
    return pending ? this.allow(pending.SAD, pending.checksLeft - 1) : refused("handle");
  }
}
