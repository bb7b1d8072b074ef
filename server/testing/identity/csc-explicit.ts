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
export function formatAuthInfo(mode: string, objects: readonly AuthObject[] | null, isV1: boolean) {
  const askedObjects = mode === "explicit" ? (objects ?? []) : [];
  if (!isV1) {
    const objectsWithoutQuestion = askedObjects.map(({ question: _, ...object }) => object);
    return {
      auth: { mode, ...(objectsWithoutQuestion.length > 0 ? { objects: objectsWithoutQuestion } : {}) },
    };
  }
  const values = askedObjects.map(({ id, type, format = "A", label = "" }) => [
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

const createResponse = (status: number, body?: object): CscResponse => ({
  status,
  text: body ? JSON.stringify(body) : "",
});
const createRefusal = (what: string) =>
  createResponse(400, { error: "invalid_request", error_description: `Invalid ${what}` });

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
    const askedObjects = objects ?? [{ type: "Password", id: "PIN" }];
    const isRightSecret = ({ type, id }: AuthObject): boolean => {
      const given = data.find((one) => one.id === id);
      if (type.endsWith("OOB")) return given !== undefined && given.value === undefined;
      const value = isV1 ? body[id] : given?.value;
      return value === TEST_SECRETS[id] && (type === "Password" || this.#challenged.has(id));
    };
    const wrong = askedObjects.find((object) => !isRightSecret(object));
    this.#challenged.clear();
    return wrong?.id ?? null;
  }

  /** Answers an authorisation at once, or with a handle that must be polled so many times. */
  allow(SAD: string, checksLeft: number): CscResponse {
    if (checksLeft <= 0) return createResponse(200, { SAD, expiresIn: 300 });
    const handle = randomBytes(12).toString("base64url");
    this.#pending.set(handle, { checksLeft, SAD });
    return createResponse(202, { handle });
  }

  #challenge(id: string | undefined, objects: AuthObjects, isV1: boolean): CscResponse {
    const askedObject = objects?.find((object) => object.id === id && object.type === "ChallengeResponse");
    if (!askedObject) return createRefusal("authObjectID");
    this.#challenged.add(askedObject.id);
    return askedObject.question && !isV1
      ? createResponse(200, { challenge: askedObject.question })
      : createResponse(204);
  }

  #check(handle: string): CscResponse {
    const pending = this.#pending.get(handle);
    this.#pending.delete(handle);
    return pending ? this.allow(pending.SAD, pending.checksLeft - 1) : createRefusal("handle");
  }
}
