"use client";

import { Ban, Ellipsis, ListOrdered, Mail, Pencil, UserMinus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope, OwnerRecipient } from "@/components/envelope/api-types";
import { retryUntilLoaded } from "@/components/retry-load";
import { IconButton } from "@/components/ui/button";
import { DropdownMenu, MenuItem, MenuSeparator } from "@/components/ui/dropdown-menu";
import { fixAnchor } from "@/server/domain/notice/place";

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

type PersonMenuProps = {
  envelope: OwnerEnvelope;
  recipient: OwnerRecipient;
  name: string;
  /** True while the envelope is pending and the recipient has not acted. */
  isChangeable: boolean;
};

export function PersonMenu({ envelope, recipient, name, isChangeable }: PersonMenuProps) {
  const t = useTranslations("people");
  const [asking, setAsking] = useState<"fix" | "mails" | "order" | "remove" | "refusal" | undefined>(() =>
    typeof location !== "undefined" && location.hash === fixAnchor(recipient.id) ? "fix" : undefined,
  );
  const mayChange = isChangeable && envelope.actions.includes("updateRecipient");
  const isOrdered = envelope.documentMeta.signingOrder === "SEQUENTIAL" && recipient.role !== "CC";
  const dialog = { envelope, recipient, name, onClose: () => setAsking(undefined) };
  return (
    <>
      <DropdownMenu
        trigger={<IconButton size="dense" label={t("more", { name })} icon={<Ellipsis aria-hidden />} />}
      >
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
    </>
  );
}
