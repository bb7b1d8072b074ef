import { z } from "zod";
import { limitHits, MINUTE_MS } from "@/server/auth/rate";
import { PROBE_NAMES, runProbes } from "@/server/checks/examine";
import type { FindingCode } from "@/server/checks/finding";
import { createProbeDeps } from "@/server/checks/probe-deps";
import { clock } from "@/server/clock";
import { messages } from "@/server/domain/messages";
import { env } from "@/server/env";
import { adminProcedure } from "@/server/trpc";

const Code = z.custom<FindingCode>(
  (value) => typeof value === "string" && value in messages.en.admin.findings,
);

/**
 * Examines every part of the installation now, as `doctor` does, with a remedy for each (Admin → Health).
 * Instance admins.
 * @throws DomainError FORBIDDEN, TOO_MANY_REQUESTS: each call connects to the mail server
 */
export const health = adminProcedure
  .output(
    z.object({
      at: z.string(),
      parts: z.array(
        z.object({
          name: z.enum(PROBE_NAMES),
          state: z.enum(["ok", "note", "failed"]),
          code: Code,
          values: z.record(z.string(), z.union([z.string(), z.number()])),
        }),
      ),
    }),
  )
  .query(async ({ ctx }) => {
    await limitHits(ctx.db, `admin-health:${ctx.account.userId}`, 30, MINUTE_MS);
    const { installation, storage } = ctx.services;
    const ground = createProbeDeps({ ...installation, storage, env: env() });
    const at = (await clock.now(ctx.db)).toISOString();
    return { at, parts: await runProbes(ground) };
  });
