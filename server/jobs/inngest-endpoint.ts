import { createHmac } from "node:crypto";
import type { Inngest } from "inngest";
import { serve } from "inngest/edge";
import { clock } from "@/server/clock";
import { log } from "@/server/log";
import { onShutdown, provide } from "@/server/runtime";
import type { InngestEnv } from "./inngest-client";
import { createInngestFunctions } from "./inngest-functions";
import type { JobDeps } from "./job";
import type { Sweep } from "./sweep";

declare module "@/server/runtime" {
  interface Registry {
    /** Answers `/api/inngest`; absent when background work does not run on Inngest (T49). */
    inngest: (request: Request) => Promise<Response>;
  }
}

const PATH = "/api/inngest";
const REGISTER_AGAIN_MS = 30_000;
/** Time that a stop waits for running functions; an interrupted one is resumed from its row. */
const STOP_MS = 15_000;

/**
 * Opens the endpoint that Inngest calls, and registers the functions again and again until Inngest accepts.
 * Calls and registration must be signed, unless a dev server makes them (ruling 74).
 */
export function openInngestEndpoint(
  client: Inngest,
  env: InngestEnv,
  deps: Omit<JobDeps, "log">,
  sweeps: readonly Sweep[],
): void {
  const handle = serve({
    client,
    functions: createInngestFunctions(client, deps, sweeps),
    serveOrigin: new URL(env.BASE_URL).origin,
    servePath: PATH,
    enableUnauthedSync: false,
  });
  const running = new Set<Promise<unknown>>();
  const endpoint = provide("inngest", async (request) => {
    const answer: Promise<Response> = handle(request);
    running.add(answer);
    return answer.finally(() => running.delete(answer));
  });
  onShutdown("Inngest functions", () => Promise.allSettled(running).then(() => undefined), STOP_MS);
  onShutdown("Inngest registration", keepRegistering(endpoint, env, deps));
}

/** Registration is a call to ourselves, signed as Inngest would. Returns a function that stops it. */
function keepRegistering(
  endpoint: (request: Request) => Promise<Response>,
  env: InngestEnv,
  { db }: Pick<JobDeps, "db">,
): () => void {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const tryToRegister = async () => {
    const ok = await registerFunctions(endpoint, env, (await clock.now(db)).getTime());
    if (!ok && !isStopped) timer = setTimeout(registerAgain, REGISTER_AGAIN_MS).unref();
  };
  const registerAgain = () =>
    tryToRegister().catch((error) => {
      log.warn({ err: error }, "the registration with Inngest will be repeated");
      if (!isStopped) timer = setTimeout(registerAgain, REGISTER_AGAIN_MS).unref();
    });
  void registerAgain();
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

async function registerFunctions(
  endpoint: (request: Request) => Promise<Response>,
  env: InngestEnv,
  nowMs: number,
): Promise<boolean> {
  // The SDK reads the address from it even when that is given.
  const headers = new Headers({ host: new URL(env.BASE_URL).host });
  const key = env.INNGEST_SIGNING_KEY;
  if (key !== undefined && env.INNGEST_DEV === undefined)
    headers.set("x-inngest-signature", buildCallSignature("", key, nowMs));
  const answer = await endpoint(new Request(new URL(PATH, env.BASE_URL), { method: "PUT", headers }));
  if (answer.ok) log.info("functions are registered with Inngest");
  else
    log.warn({ status: answer.status, said: await answer.text() }, "Inngest did not take the registration");
  return answer.ok;
}

/**
 * Signature of a call (jobs/README.md 5.2): HMAC-SHA-256 over body and time, under the key without its
 * prefix.
 * @param nowMs milliseconds since the epoch; a signature is valid for five minutes
 */
function buildCallSignature(body: string, signingKey: string, nowMs: number): string {
  const seconds = String(Math.floor(nowMs / 1000));
  const key = signingKey.replace(/^signkey-\w+-/, "");
  const hmac = createHmac("sha256", key).update(body).update(seconds).digest("hex");
  return `t=${seconds}&s=${hmac}`;
}
