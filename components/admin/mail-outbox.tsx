"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Moment } from "@/components/envelope/moment";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { Pagination } from "@/components/ui/pagination";
import { Skeleton } from "@/components/ui/skeleton";
import { MailDialog } from "./mail-dialog";
import { type ListedMail, MailStateChip } from "./mail-state-chip";

const PER_PAGE = 25;

/** Admin → Mail: what this installation has written to people; without a mail server the only way to read it. */
export function MailOutbox() {
  const t = useTranslations("owner.outbox");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const page = Math.max(1, Number(useSearchParams().get("page")) || 1);
  const [openId, setOpenId] = useState<string>();
  const list = useQuery(
    trpc.admin.mail.list.queryOptions(
      { page, perPage: PER_PAGE },
      { placeholderData: keepPreviousData, refetchInterval: 10_000 },
    ),
  );
  return (
    <div className="mx-auto max-w-4xl">
      <h1 className="text-h1">{t("title")}</h1>
      <p className="mt-1 mb-6 max-w-[68ch] text-reader text-ink-2">{t("lead")}</p>
      {list.isError && <ErrorState detail={errorText(list.error)} onRetry={() => list.refetch()} />}
      {list.isPending && <Skeleton className="h-64 w-full" />}
      {list.data?.data.length === 0 && <EmptyState title={t("emptyTitle")}>{t("empty")}</EmptyState>}
      {list.data && list.data.data.length > 0 && (
        <ul className="mb-4 divide-y divide-hairline rounded-card border border-hairline bg-bg">
          {list.data.data.map((mail) => (
            <MailRow key={mail.id} mail={mail} onOpen={() => setOpenId(mail.id)} />
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        pageCount={list.data?.totalPages ?? 1}
        hrefOf={(target) => `/admin/emails?page=${target}`}
      />
      {openId && <MailDialog mailId={openId} onClose={() => setOpenId(undefined)} />}
    </div>
  );
}

function MailRow({ mail, onOpen }: { mail: ListedMail; onOpen: () => void }) {
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 hover:bg-canvas">
      <div className="min-w-0 flex-1 basis-64">
        <button
          type="button"
          aria-haspopup="dialog"
          className="block max-w-full truncate text-left text-body font-medium after:absolute after:inset-0"
          onClick={onOpen}
        >
          {mail.subject}
        </button>
        <p className="truncate text-dense text-ink-3">
          {mail.to.name ? `${mail.to.name} · ${mail.to.email}` : mail.to.email}
        </p>
      </div>
      <MailStateChip mail={mail} />
      <span className="text-dense text-ink-3">
        <Moment at={mail.createdAt} />
      </span>
      {mail.lastError && <p className="w-full text-dense text-warning wrap-anywhere">{mail.lastError}</p>}
    </li>
  );
}
