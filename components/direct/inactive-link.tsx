"use client";

import { CircleSlash, ExternalLink, LogIn } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { PlainFrame } from "@/components/signing/frame";
import { focusUnlessEmbedded, useEmbedding } from "@/components/signing/state/embedding";
import { Button } from "@/components/ui/button";

/** Same screen for every inactive link, so that it reveals neither the reason nor what existed. */
export function InactiveLink() {
  const t = useTranslations("signing.direct.notActive");
  return (
    <Closed icon={<CircleSlash className="size-7" />} title={t("title")}>
      <p>{t("body")}</p>
    </Closed>
  );
}

export function AccountNeeded() {
  const t = useTranslations("signing.direct.account");
  const isEmbedded = useEmbedding() !== null;
  return (
    <Closed icon={<LogIn className="size-7" />} title={t("title")}>
      <p>{t("body")}</p>
      {isEmbedded ? (
        <OutsideLink />
      ) : (
        <a
          href={`/signin?next=${encodeURIComponent(location.pathname + location.search)}`}
          target="_top"
          className="inline-flex min-h-12 items-center justify-center rounded-control bg-primary px-5 font-medium text-on-primary hover:bg-primary-hover"
        >
          {t("signIn")}
        </a>
      )}
    </Closed>
  );
}

function Closed({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusUnlessEmbedded(heading.current), []);
  return (
    <PlainFrame name="Rubrica">
      <div className="flex flex-col items-start gap-4">
        <span className="grid size-14 place-items-center rounded-full bg-muted text-ink-2" aria-hidden>
          {icon}
        </span>
        <h1 ref={heading} tabIndex={-1} className="text-h2 outline-none">
          {title}
        </h1>
      </div>
      {children}
    </PlainFrame>
  );
}

/**
 * Leaves the frame for a new tab: for a visitor who must sign in before
 * there is a document to hand back. Renders nothing outside a frame.
 */
function OutsideLink() {
  const t = useTranslations("signing.embed");
  const embedding = useEmbedding();
  if (embedding === null) return null;
  return (
    <div className="flex flex-col gap-3">
      <p>{t("outsideToFinish")}</p>
      <Button asChild size="recipient" wide className="whitespace-normal">
        <a href={embedding.outsideUrl} target="_blank" rel="noreferrer">
          <ExternalLink aria-hidden />
          {t("openOutside")}
        </a>
      </Button>
    </div>
  );
}
