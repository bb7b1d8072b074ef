"use client";

import { useQuery } from "@tanstack/react-query";
import { Circle, CircleCheck, X } from "lucide-react";
import NextLink from "next/link";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { IconButton } from "@/components/ui/button";
import { listFirstSteps } from "./list-steps";
import { useDismissal } from "./use-dismissal";

/** The open first steps, on the home page until all are done or dismissed. */
export function FirstStepsStrip({ teamUrl }: { teamUrl: string }) {
  const t = useTranslations("firstSteps");
  const trpc = useTRPC();
  const { data } = useQuery(trpc.firstSteps.show.queryOptions(undefined, { staleTime: 60_000 }));
  const dismissal = useDismissal(teamUrl);
  const steps = data && !data.isDismissed ? listFirstSteps(data) : [];
  if (steps.every(({ isDone }) => isDone)) return null;
  return (
    <section
      aria-label={t("title")}
      className="flex items-start gap-3 rounded-card border border-hairline bg-bg px-4 py-3"
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-6 gap-y-1">
        <h2 className="text-body font-medium">{t("title")}</h2>
        <ul className="flex min-w-0 flex-wrap items-center gap-x-5 gap-y-1">
          {steps.map(({ id, isDone }) => (
            <li key={id}>
              <NextLink
                href={`/t/${teamUrl}/first-steps#${id}`}
                prefetch={false}
                className="flex min-h-8 items-center gap-1.5 text-body text-ink-2 hover:text-ink max-lg:min-h-11"
              >
                {isDone ? (
                  <CircleCheck className="size-4 shrink-0 text-success" aria-hidden />
                ) : (
                  <Circle className="size-4 shrink-0 text-ink-3" aria-hidden />
                )}
                <span className={isDone ? "line-through" : "underline underline-offset-3"}>
                  {t(`${id}.short`)}
                </span>
                <span className="sr-only">{isDone ? t("done") : t("open")}</span>
              </NextLink>
            </li>
          ))}
        </ul>
      </div>
      <IconButton
        size="dense"
        label={t("dismiss")}
        icon={<X aria-hidden />}
        disabled={dismissal.isPending}
        onClick={() => dismissal.mutate()}
      />
    </section>
  );
}
