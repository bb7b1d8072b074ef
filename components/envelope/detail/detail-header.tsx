"use client";

import { ArrowLeft, CopyPlus, Download, FolderInput, LayoutTemplate, Link2, Pencil } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { ApiCall } from "@/components/api-call/api-call";
import { PageMenu } from "@/components/api-call/page-menu";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { buildSendingCalls } from "@/components/envelope/later/sending-calls";
import { CancelDialog, DeleteDialog, DuplicateDialog, LinksDialog } from "@/components/envelope/lazy-dialogs";
import { MoveDialog } from "@/components/folder/lazy-move-dialog";
import { retryUntilLoaded } from "@/components/retry-load";
import { SaveAsDialog } from "@/components/template/lazy-save-as-dialog";
import { Button } from "@/components/ui/button";
import { DropdownMenu, MenuItem, MenuSeparator } from "@/components/ui/dropdown-menu";
import { NextLink } from "@/components/ui/next-link";
import { isPending } from "@/server/domain/envelope/status";
import { CancelAndDeleteItems } from "../cancel-and-delete-items";
import { listLinkHolders } from "../link-holders";
import { Downloads } from "./downloads";

const RenameDocument = dynamic(
  retryUntilLoaded(() => import("./rename-document").then((module) => module.RenameDocument)),
);

type HeaderDialog = "cancel" | "delete" | "move" | "rename" | "duplicate" | "links" | "saveAs";

export function DetailHeader({ envelope, teamUrl }: { envelope: OwnerEnvelope; teamUrl: string }) {
  const t = useTranslations("owner.detail");
  const template = useTranslations("templates.saveAs");
  const router = useRouter();
  const duplicate = useTranslations("downloads.duplicate");
  const links = useTranslations("downloads.menu");
  const following = useTranslations("following");
  const folders = useTranslations("owner.list.menu");
  const [asking, setAsking] = useState<HeaderDialog>();
  const closeDialog = () => setAsking(undefined);
  const mayCopyLinks =
    isPending(envelope) &&
    !envelope.sealing &&
    envelope.actions.includes("handOutLinks") &&
    listLinkHolders(envelope).length > 0;
  const list = `/t/${teamUrl}/envelopes`;
  return (
    <header className="flex flex-wrap items-start gap-3">
      <div className="min-w-0 flex-1 basis-72">
        <NextLink
          href={list}
          className="mb-1 inline-flex items-center gap-1.5 rounded-control text-body text-ink-2 hover:text-ink"
        >
          <ArrowLeft className="size-4" aria-hidden />
          {t("back")}
        </NextLink>
        <h1 className="text-h1 wrap-anywhere">{envelope.title}</h1>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <DropdownMenu
          trigger={
            <Button variant="secondary">
              <Download aria-hidden />
              {t("download")}
            </Button>
          }
        >
          <Downloads envelope={envelope} />
        </DropdownMenu>
        <PageMenu calls={buildApiCalls(envelope)} label={t("actions")} variant="secondary">
          <MenuItem icon={<CopyPlus aria-hidden />} onSelect={() => setAsking("duplicate")}>
            {duplicate("open")}
          </MenuItem>
          {envelope.actions.includes("rename") && (
            <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setAsking("rename")}>
              {following("rename.open")}
            </MenuItem>
          )}
          <MenuItem icon={<FolderInput aria-hidden />} onSelect={() => setAsking("move")}>
            {folders("move")}
          </MenuItem>
          {mayCopyLinks && (
            <MenuItem icon={<Link2 aria-hidden />} onSelect={() => setAsking("links")}>
              {links("links")}
            </MenuItem>
          )}
          <MenuItem icon={<LayoutTemplate aria-hidden />} onSelect={() => setAsking("saveAs")}>
            {template("menu")}
          </MenuItem>
          <MenuSeparator />
          <CancelAndDeleteItems
            barred={envelope.barred}
            owner={envelope.user.name || envelope.user.email}
            onAsk={setAsking}
          />
        </PageMenu>
      </div>
      {asking === "duplicate" && (
        <DuplicateDialog envelope={envelope} teamUrl={teamUrl} onClose={closeDialog} />
      )}
      {asking === "move" && (
        <MoveDialog
          type={envelope.type}
          moved={{ kind: "envelopes", envelopes: [envelope] }}
          onClose={closeDialog}
        />
      )}
      {asking === "rename" && <RenameDocument envelope={envelope} onClose={closeDialog} />}
      {asking === "links" && <LinksDialog row={envelope} onClose={closeDialog} />}
      {asking === "saveAs" && (
        <SaveAsDialog envelope={envelope} teamUrl={teamUrl} onClose={() => setAsking(undefined)} />
      )}
      {asking === "cancel" && <CancelDialog envelope={envelope} onClose={closeDialog} />}
      {asking === "delete" && (
        <DeleteDialog envelope={envelope} onClose={closeDialog} onDeleted={() => router.push(list)} />
      )}
    </header>
  );
}

const ONE_MORE = { email: "ana@example.com", name: "Ana", role: "APPROVER" };

function buildApiCalls(envelope: OwnerEnvelope): ApiCall[] {
  const { id: envelopeId, recipients } = envelope;
  const parts = { envelopeId };
  const ids = recipients.filter(({ hasTurn }) => hasTurn).map(({ id }) => id);
  return [
    { method: "GET", path: "/envelope/{envelopeId}", parts },
    { method: "GET", path: "/envelope/{envelopeId}/audit-log", parts },
    { method: "POST", path: "/envelope/duplicate", body: { envelopeId } },
    ...(envelope.actions.includes("rename")
      ? [{ method: "POST" as const, path: "/envelope/rename", body: { envelopeId, title: envelope.title } }]
      : []),
    ...(envelope.actions.includes("addRecipient")
      ? [
          {
            method: "POST" as const,
            path: "/envelope/recipient/add",
            body: { envelopeId, recipient: ONE_MORE },
          },
        ]
      : []),
    ...buildSendingCalls(envelope),
    ...(ids.length > 0
      ? [{ method: "POST" as const, path: "/envelope/redistribute", body: { envelopeId, recipients: ids } }]
      : []),
  ];
}
