import type {
  AnyTRPCMutationProcedure,
  AnyTRPCQueryProcedure,
  inferRouterInputs,
  inferRouterOutputs,
} from "@trpc/server";
import type { ErrorCode, Issue } from "@/server/domain/errors";
import type { AppRouter } from "@/server/routers/index";
import { type ProblemCode, SigningProblem } from "./signing-problem";

type Procedures = AppRouter["_def"]["record"];
type Inputs = inferRouterInputs<AppRouter>;
type Outputs = inferRouterOutputs<AppRouter>;
type Area = keyof Procedures & keyof Inputs & keyof Outputs & string;
type ProcedureName<A extends Area, Kind> = keyof Inputs[A] &
  keyof Outputs[A] &
  keyof { [V in keyof Procedures[A] as Procedures[A][V] extends Kind ? V : never]: V } &
  string;

/** Procedures of one router, typed as the server declares them. */
export type ProcedureCalls<A extends Area> = {
  query<V extends ProcedureName<A, AnyTRPCQueryProcedure>>(
    procedure: V,
    input: Inputs[A][V],
  ): Promise<Outputs[A][V]>;
  mutate<V extends ProcedureName<A, AnyTRPCMutationProcedure>>(
    procedure: V,
    input: Inputs[A][V],
  ): Promise<Outputs[A][V]>;
};

const TIMEOUT_MS = 20_000;
/** Browsers refuse larger keepalive bodies: 64 KB in UTF-8, at most three bytes per character. */
const MAX_KEEPALIVE_CHARACTERS = 20_000;

/**
 * Creates calls over tRPC's HTTP protocol, one by one: GET with the input in the
 * address, POST with it as body. tRPC's own client would take a tenth of the size
 * budget of a recipient's page (ruling 57). Rejects with `SigningProblem` only.
 * @param headers headers of every call, read at call time
 */
export function createProcedureCalls<A extends Area>(
  area: A,
  headers: () => Readonly<Record<string, string>> = () => ({}),
): ProcedureCalls<A> {
  const buildAddress = (procedure: string) => `/api/trpc/${area}.${procedure}`;
  return {
    query: (procedure, input) =>
      askServer(`${buildAddress(procedure)}?input=${encodeURIComponent(JSON.stringify(input))}`, {
        headers: headers(),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }),
    mutate: (procedure, input) => {
      const body = JSON.stringify(input);
      return askServer(buildAddress(procedure), {
        method: "POST",
        headers: { ...headers(), "content-type": "application/json" },
        body,
        // Values must arrive even while the page is being left (components/README.md 1.3).
        keepalive: body.length <= MAX_KEEPALIVE_CHARACTERS,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    },
  };
}

async function askServer<Output>(url: string, init: RequestInit): Promise<Output> {
  const answer = await fetch(url, init).catch((error: unknown) => {
    throw new SigningProblem("NETWORK", [], error);
  });
  const body: unknown = await answer.json().catch((error: unknown) => {
    throw new SigningProblem("NETWORK", [], error);
  });
  return readAnswer<Output>(body);
}

type UntrustedObject<Key extends string> = { [key in Key]?: unknown };

/** Returns an untrusted value as an object, or an empty object. */
function toUntrustedObject<Key extends string>(given: unknown): UntrustedObject<Key> {
  return typeof given === "object" && given !== null ? given : {};
}

/**
 * Parses `{result: {data}}` or `{error: {data: {code, issues}}}`. The server of this same
 * build has checked the data against the procedure's output schema, so it is trusted.
 * @throws SigningProblem
 */
function readAnswer<Output>(body: unknown): Output {
  const { result, error } = toUntrustedObject<"result" | "error">(body);
  if (result !== undefined) return toUntrustedObject<"data">(result).data as Output;
  throw readProblem(toUntrustedObject<"data">(error).data);
}

/** Checks only the shape of an error code: the table of codes stays on the server, which sends no others. */
const isCode = (code: unknown): code is ErrorCode =>
  typeof code === "string" && /^[A-Z][A-Z0-9_]+$/.test(code);

/** Returns the problem for a refusal `{code, issues?}`, or `otherwise` if the answer has another shape. */
export function readProblem(refused: unknown, otherwise: ProblemCode = "NETWORK"): SigningProblem {
  const { code, issues } = toUntrustedObject<"code" | "issues">(refused);
  if (!isCode(code)) return new SigningProblem(otherwise, [], refused);
  return new SigningProblem(code, Array.isArray(issues) ? issues.flatMap(readIssue) : []);
}

function readIssue(given: unknown): Issue[] {
  const { message, path } = toUntrustedObject<"message" | "path">(given);
  if (typeof message !== "string") return [];
  return [typeof path === "string" ? { message, path } : { message }];
}
