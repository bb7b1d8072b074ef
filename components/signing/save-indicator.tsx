"use client";

import { Check, CloudOff, LoaderCircle } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import { useOnline } from "@/components/use-online";
import { useSessionContext } from "./state/session-context";

/**
 * Shows whether entries are saved. Announced only on failure
 * and recovery; the banner announces a lost connection.
 */
export function SaveState() {
  const t = useTranslations("signing.save");
  const { pending } = useSessionContext();
  const online = useOnline();
  const statuses = [...pending.values()].map(({ status }) => status);
  const failing = !online || statuses.includes("retrying");
  const saving = statuses.some((status) => status === "queued" || status === "sending");
  const news = useSaveAnnouncement(failing, saving);
  const spoken = !online || news === null ? "" : t(news === "failing" ? "retrying" : "saved");
  const [Icon, words] = !online
    ? [CloudOff, statuses.length > 0 ? t("kept", { count: statuses.length }) : ""]
    : failing
      ? [CloudOff, t("retrying")]
      : saving
        ? [LoaderCircle, t("saving")]
        : [Check, t("saved")];
  return (
    <>
      <span
        className={classNames(
          "flex items-center gap-1 text-body",
          failing ? "font-medium text-danger" : "text-ink-2",
        )}
        data-save={failing ? "failing" : saving ? "saving" : "saved"}
      >
        <Icon className={classNames("size-4 shrink-0", saving && !failing && "animate-spin")} aria-hidden />
        <span
          aria-hidden={words === spoken || undefined}
          className={failing ? "max-[22rem]:sr-only" : "max-[24rem]:sr-only"}
        >
          {words}
        </span>
      </span>
      <span role="status" className="sr-only">
        {spoken}
      </span>
    </>
  );
}

/**
 * Reports a failure until everything is saved, not only until
 * the next attempt. Then reports the recovery once.
 */
function useSaveAnnouncement(failing: boolean, saving: boolean): "failing" | "saved" | null {
  const [last, setLast] = useState<"failing" | "saved" | null>(null);
  const next = failing ? "failing" : last === "failing" && !saving ? "saved" : last;
  useEffect(() => setLast(next), [next]);
  return next;
}
