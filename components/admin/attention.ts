import type { inferRouterOutputs } from "@trpc/server";
import type { AppRouter } from "@/server/routers";

type Outputs = inferRouterOutputs<AppRouter>["admin"];

export type Attention = {
  what: "health" | "evidence" | "sealing" | "queue" | "jobs" | "mail" | "webhooks";
  count: number;
  ms?: number;
  href: string;
  tone: "danger" | "warning";
};

/** Work that waits longer has no running worker (I1). */
const QUEUE_LIMIT_MS = 60_000;

/**
 * Returns the problems of the installation, the worst first. @param parts undefined until the health check is
 * done
 */
export function listInstallationProblems(
  { jobs, sealing, mails, webhooks }: Outputs["overview"],
  parts: Outputs["health"]["parts"] | undefined,
): Attention[] {
  const broken = parts?.filter(({ state }) => state === "failed").length ?? 0;
  const all: Attention[] = [
    { what: "health", count: broken, href: "/admin/health", tone: "danger" },
    { what: "evidence", count: sealing.changed, href: "/admin/sealing", tone: "danger" },
    { what: "sealing", count: sealing.failed - sealing.changed, href: "/admin/sealing", tone: "danger" },
    {
      what: "queue",
      count: jobs.oldestMs > QUEUE_LIMIT_MS ? 1 : 0,
      ms: jobs.oldestMs,
      href: "/admin/jobs",
      tone: "danger",
    },
    { what: "jobs", count: jobs.failed, href: "/admin/jobs", tone: "warning" },
    { what: "mail", count: mails.failed, href: "/admin/emails?state=FAILED", tone: "warning" },
    { what: "webhooks", count: webhooks.failing, href: "/admin/webhooks", tone: "warning" },
  ];
  return all.filter(({ count }) => count > 0);
}
