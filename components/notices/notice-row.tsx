"use client";

import { Check } from "lucide-react";
import type { MouseEvent } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { Moment } from "@/components/ui/moment";
import { NextLink } from "@/components/ui/next-link";
import { buildNoticePath } from "@/server/domain/notice/place";
import type { NoticeAnswer } from "./api-types";
import { KIND_LOOKS } from "./kind-icons";
import { formatNoticeDetail } from "./notice-detail";

/** True if the link targets the current page, which reads its hash only when it loads. */
const isHere = (href: string): boolean => href.includes("#") && href.startsWith(`${location.pathname}#`);

function reloadPage(event: MouseEvent, href: string): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  location.assign(href);
  location.reload();
}

type NoticeRowProps = {
  notice: NoticeAnswer;
  teamUrl: string;
  onRead: () => void;
  /** Called after a click on the link, if the row is in a panel on top of a page. */
  onLeave?: () => void;
};

export function NoticeRow({ notice, teamUrl, onRead, onLeave }: NoticeRowProps) {
  const t = useTranslations("notices");
  const { kind, title, recipient, at, readAt } = notice;
  const { icon: Icon, tone } = KIND_LOOKS[kind];
  const isUnread = readAt === null;
  const what = t(`kind.${kind}`, { name: recipient?.name || recipient?.email || t("somebody") });
  const detail = formatNoticeDetail(notice, t);
  const href = buildNoticePath(teamUrl, { ...notice, recipientId: recipient?.id ?? null });
  return (
    <li className="group relative flex items-start gap-3 px-4 py-2.5 hover:bg-muted has-[a:focus-visible]:bg-muted">
      <Icon className={classNames("mt-0.5 size-4.5 shrink-0", tone)} aria-hidden />
      <div className="min-w-0 flex-1">
        <NextLink
          href={href}
          prefetch={false}
          onClick={(event) => {
            onRead();
            onLeave?.();
            if (isHere(href)) reloadPage(event, href);
          }}
          className={classNames(
            "block text-body text-ink wrap-anywhere after:absolute after:inset-0",
            isUnread && "font-semibold",
          )}
        >
          {isUnread && <span className="sr-only">{t("unread")} </span>}
          {what}
        </NextLink>
        <p className="text-dense text-ink-2 wrap-anywhere">{title}</p>
        {detail && <p className="mt-0.5 line-clamp-3 text-dense text-ink-2 wrap-anywhere">{detail}</p>}
        <p className="text-dense text-ink-3">
          <Moment at={at} />
        </p>
      </div>
      {isUnread && (
        <div className="flex shrink-0 items-center gap-1">
          <span className="size-2 rounded-full bg-primary" aria-hidden />
          <IconButton
            size="dense"
            className="relative z-1 max-md:size-11"
            label={t("markOne", { what, title })}
            title={t("markOneShort")}
            icon={<Check aria-hidden />}
            onClick={onRead}
          />
        </div>
      )}
    </li>
  );
}
