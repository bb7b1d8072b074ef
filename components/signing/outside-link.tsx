"use client";

import { ExternalLink } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { useEmbedding } from "./embedding";
import { useStateCorrection } from "./use-signing-state";

const ASK_EVERY_MS = 3_000;

/**
 * Out of the frame, into a tab of its own, for what must not run inside another site. Nothing outside a frame.
 * `finishesThere`: the person goes on there, and this page has nothing to wait for.
 */
export function OutsideLink({ finishesThere = false }: { finishesThere?: boolean }) {
  const t = useTranslations("signing.embed");
  const embedding = useEmbedding();
  const { reload } = useStateCorrection();
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    if (!isAway || finishesThere) return;
    const timer = setInterval(() => void reload().catch(() => {}), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isAway, finishesThere, reload]);
  if (embedding === null) return null;
  return (
    <div className="flex flex-col gap-3">
      <p>{t(finishesThere ? "outsideToFinish" : "outside")}</p>
      <Button asChild size="recipient" wide className="whitespace-normal">
        <a href={embedding.outsideUrl} target="_blank" rel="noreferrer" onClick={() => setIsAway(true)}>
          <ExternalLink aria-hidden />
          {t("openOutside")}
        </a>
      </Button>
      <p role="status" className="text-body text-ink-2">
        {isAway && !finishesThere && t("waiting")}
      </p>
    </div>
  );
}
