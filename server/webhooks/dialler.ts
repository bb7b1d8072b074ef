import { env } from "@/server/env";
import { maybe } from "@/server/runtime";
import { type Answer, type DialOptions, dial, probe } from "./dial";

declare module "@/server/runtime" {
  interface Registry {
    /** How webhooks are called, where it differs from the installation's settings: in tests. */
    webhookDialling: Partial<DialOptions>;
  }
}

const settings = (): DialOptions => ({
  allowedHosts: env().WEBHOOK_ALLOWED_HOSTS,
  ...maybe("webhookDialling"),
});

/** `dial` with this installation's settings. */
export const callWebhook = (call: Parameters<typeof dial>[0]): Promise<Answer> => dial(call, settings());

/** `probe` with this installation's settings. */
export const probeWebhook = (url: string) => probe(url, settings());
