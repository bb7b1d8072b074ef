"use client";

import { Ban, Copy, Ellipsis, ListOrdered, Mail, Pencil, Send, UserMinus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope, OwnerRecipient } from "@/components/envelope/api-types";
import { retryUntilLoaded } from "@/components/retry-load";
import { IconButton } from "@/components/ui/button";
import { writeClipboard } from "@/components/ui/copy-field";
import { DropdownMenu, MenuItem, MenuSeparator } from "@/components/ui/dropdown-menu";
import { notify } from "@/components/ui/toast";
import { buildFixAnchor } from "@/server/domain/notice/place";
import { useSigningLink } from "../../use-signing-link";

const FixDialog = dynamic(retryUntilLoaded(() => import("./fix-dialog").then((module) => module.FixDialog)));
const MailsDialog = dynamic(
  retryUntilLoaded(() => import("./mails-dialog").then((module) => module.MailsDialog)),
);
const OrderDialog = dynamic(
  retryUntilLoaded(() => import("./order-dialog").then((module) => module.OrderDialog)),
);
const RemoveDialog = dynamic(
  retryUntilLoaded(() => import("./remove-dialog").then((module) => module.RemoveDialog)),
);
const RefusalDialog = dynamic(
  retryUntilLoaded(() => import("./refusal-dialog").then((module) => module.RefusalDialog)),
);

const ResendDialog = dynamic(
  retryUntilLoaded(() => import("../resend-dialog").then((module) => module.ResendDialog)),
);

type PersonMenuProps = {
  envelope: OwnerEnvelope;
  recipient: OwnerRecipient;
  name: string;
  /** True while the recipient may act. */
  isOpen: boolean;
  /** True while the envelope is pending and the recipient has not acted. */
  isChangeable: boolean;
};

export function PersonMenu({ envelope, recipient, name, isOpen, isChangeable }: PersonMenuProps) {
  const t = useTranslations("people");
  const detail = useTranslations("owner.detail");
  const timeline = useTranslations("owner.timeline");
  const fetchLink = useSigningLink(envelope.id, recipient.id);
  const [asking, setAsking] = useState<
    "fix" | "mails" | "order" | "remove" | "refusal" | "resend" | undefined
  >(() =>
    typeof location !== "undefined" && location.hash === buildFixAnchor(recipient.id) ? "fix" : undefined,
  );
  const mayChange = isChangeable && envelope.actions.includes("updateRecipient");
  const isOrdered = envelope.documentMeta.signingOrder === "SEQUENTIAL" && recipient.role !== "CC";
  const isActing = isOpen && recipient.role !== "CC";
  // `LinksReason` above the list says why.
  const isBarred = !envelope.actions.includes("handOutLinks");
  const copyLink = async () => {
    const link = await fetchLink();
    if (link === undefined) return;
    const isCopied = await writeClipboard(link);
    notify(
      isCopied
        ? { tone: "success", title: detail("linkCopied", { name }) }
        : { tone: "danger", title: detail("notCopied") },
    );
  };
  const dialog = { envelope, recipient, name, onClose: () => setAsking(undefined) };
  return (
    <>
      <DropdownMenu
        trigger={<IconButton size="dense" label={t("more", { name })} icon={<Ellipsis aria-hidden />} />}
      >
        {isActing && recipient.sendStatus === "SENT" && (
          <MenuItem icon={<Copy aria-hidden />} onSelect={() => void copyLink()} disabled={isBarred}>
            {detail("copyLink")}
          </MenuItem>
        )}
        {isActing && (recipient.hasTurn || recipient.expired) && (
          <MenuItem icon={<Send aria-hidden />} onSelect={() => setAsking("resend")} disabled={isBarred}>
            {timeline("resend")}
          </MenuItem>
        )}
        {mayChange && (
          <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setAsking("fix")}>
            {t("fix.open")}
          </MenuItem>
        )}
        <MenuItem icon={<Mail aria-hidden />} onSelect={() => setAsking("mails")}>
          {t("mails.open")}
        </MenuItem>
        {mayChange && isOrdered && (
          <MenuItem icon={<ListOrdered aria-hidden />} onSelect={() => setAsking("order")}>
            {t("order.open")}
          </MenuItem>
        )}
        {mayChange && recipient.role !== "CC" && (
          <MenuItem icon={<Ban aria-hidden />} onSelect={() => setAsking("refusal")}>
            {t("refusal.open")}
          </MenuItem>
        )}
        {mayChange && <MenuSeparator />}
        {mayChange && (
          <MenuItem danger icon={<UserMinus aria-hidden />} onSelect={() => setAsking("remove")}>
            {t("remove.open")}
          </MenuItem>
        )}
      </DropdownMenu>
      {asking === "fix" && mayChange && <FixDialog {...dialog} />}
      {asking === "mails" && <MailsDialog {...dialog} />}
      {asking === "order" && <OrderDialog {...dialog} />}
      {asking === "remove" && <RemoveDialog {...dialog} />}
      {asking === "refusal" && <RefusalDialog {...dialog} />}
      {asking === "resend" && (
        <ResendDialog
          envelope={envelope}
          open
          onOpenChange={() => setAsking(undefined)}
          initial={recipient.id}
        />
      )}
    </>
  );
}
