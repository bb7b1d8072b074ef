"use client";

import { CircleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { useSigningApi } from "../../api/api-context";

/** Says that ClaveÚnica returned another RUT than expected. Tells the sender only if the recipient agrees. */
export function MismatchNotice({ sender, logoutUrl }: { sender: string; logoutUrl: string | null }) {
  const t = useTranslations("signing.identity");
  const { later } = useSigningApi();
  const [telling, setTelling] = useState<"idle" | "sending" | "told" | "failed">("idle");
  const tellSender = async () => {
    setTelling("sending");
    try {
      await later?.().then(({ identity }) => identity.tellMismatch());
      setTelling("told");
    } catch {
      setTelling("failed");
    }
  };
  return (
    <div className="flex flex-col gap-2 rounded-control bg-danger-tint px-3 py-2.5">
      <div role="alert" className="flex flex-col gap-1">
        <p className="flex items-start gap-2 font-semibold text-danger">
          <CircleAlert className="mt-0.5 size-5 shrink-0" aria-hidden />
          {t("mismatch.title")}
        </p>
        <p>{t("mismatch.body")}</p>
      </div>
      <p>
        {t("mismatch.own")}{" "}
        {logoutUrl && (
          <a
            href={logoutUrl}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center font-medium text-ink underline underline-offset-4"
          >
            {t("logout")}
          </a>
        )}
      </p>
      <div role="status" className="flex flex-col gap-2">
        {telling === "told" ? (
          <p className="font-medium">{t("mismatch.told", { sender })}</p>
        ) : (
          <>
            <p>{telling === "failed" ? t("failed") : t("mismatch.telling", { sender })}</p>
            <Button
              // Excluded from automatic focus: pressing Enter must not notify the sender.
              data-second
              size="recipient"
              variant="secondary"
              loading={telling === "sending"}
              onClick={tellSender}
            >
              {t("mismatch.tell", { sender })}
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
