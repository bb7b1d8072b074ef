"use client";

import { useQuery } from "@tanstack/react-query";
import { Bell as BellPicture } from "lucide-react";
import dynamic from "next/dynamic";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { retryUntilLoaded } from "@/components/retry-load";
import { useTRPC } from "@/components/trpc-provider";
import { NextLink } from "@/components/ui/next-link";
import { POLL_MS } from "@/components/ui/poll-paces";
import { TeamScope } from "./team-scope";

const loadPanel = () => import("@/components/notices/notice-panel").then((module) => module.NoticePanel);
const NoticePanel = dynamic(retryUntilLoaded(loadPanel));

const LOOK =
  "relative inline-grid size-10 shrink-0 place-items-center rounded-control text-ink-2 hover:bg-muted hover:text-ink pointer-fine:size-9 max-lg:size-11";

/**
 * The number of unread notices (components/README.md 1.5). On a desktop the bell opens a panel, on a phone it
 * links to their page.
 */
export function Bell({ isElsewhere, ...bell }: BellProps & { isElsewhere: boolean }) {
  return (
    <TeamScope teamUrl={bell.teamUrl} isElsewhere={isElsewhere}>
      <TeamBell {...bell} />
    </TeamScope>
  );
}

type BellProps = { teamUrl: string; isPopover: boolean };

function TeamBell({ teamUrl, isPopover }: BellProps) {
  const t = useTranslations("notices");
  const trpc = useTRPC();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const count = useQuery(trpc.notice.count.queryOptions(undefined, { refetchInterval: POLL_MS.list }));
  const unread = count.data?.unread ?? 0;
  const label = unread > 0 ? t("bell", { count: unread }) : t("title");
  const picture = (
    <>
      <BellPicture className="size-5" aria-hidden />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute top-0.5 right-0.5 min-w-4 rounded-full bg-primary px-1 text-center text-caption leading-4 text-on-primary tabular-nums"
        >
          {unread > 99 ? "99+" : unread}
        </span>
      )}
    </>
  );
  return (
    <>
      {isPopover ? (
        <button
          ref={button}
          type="button"
          aria-label={label}
          title={label}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          className={LOOK}
          onPointerEnter={() => void loadPanel()}
          onClick={() => setIsOpen((wasOpen) => !wasOpen)}
        >
          {picture}
        </button>
      ) : (
        <NextLink href={`/t/${teamUrl}/notices`} prefetch={false} aria-label={label} className={LOOK}>
          {picture}
        </NextLink>
      )}
      <Arrived unread={count.data?.unread} />
      {isOpen && <NoticePanel teamUrl={teamUrl} anchor={button} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** Announces new notices politely, but not those that were there when the page loaded. */
function Arrived({ unread }: { unread: number | undefined }) {
  const t = useTranslations("notices");
  const before = useRef(unread);
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    if (unread === undefined) return;
    if (before.current !== undefined && unread > before.current)
      setAnnouncement(t("arrived", { count: unread }));
    before.current = unread;
  }, [unread, t]);
  return (
    <span role="status" className="sr-only">
      {announcement}
    </span>
  );
}
