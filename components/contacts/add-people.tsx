"use client";

import { ClipboardPaste, UserPlus, Users } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useAccount } from "@/components/account/account-context";
import { retryUntilLoaded } from "@/components/retry-load";
import { Button } from "@/components/ui/button";
import type { ParsedPerson } from "./parse-people";

const PasteDialog = dynamic(
  retryUntilLoaded(() => import("./paste-dialog").then((module) => module.PasteDialog)),
);
const TeamDialog = dynamic(
  retryUntilLoaded(() => import("./team-dialog").then((module) => module.TeamDialog)),
);

type AddPeopleProps = {
  /** Addresses that are in the list already. */
  present: readonly string[];
  isAdding: boolean;
  onAdd: (people: readonly ParsedPerson[]) => void;
};

export function AddPeople({ present, isAdding, onAdd }: AddPeopleProps) {
  const t = useTranslations("owner.recipients");
  const account = useAccount();
  const contacts = useTranslations("contacts");
  const [asking, setAsking] = useState<"paste" | "team">();
  // Opened dialogs stay mounted: they return the focus and keep the typed text.
  const [openedDialogs, setOpenedDialogs] = useState<ReadonlySet<"paste" | "team">>(new Set());
  const openDialog = (way: "paste" | "team") => {
    setOpenedDialogs(new Set([...openedDialogs, way]));
    setAsking(way);
  };
  const isIncluded = account !== undefined && present.includes(account.email);
  return (
    <div className="mt-4 flex flex-wrap gap-2">
      <Button variant="secondary" loading={isAdding} onClick={() => onAdd([{ name: "", email: "" }])}>
        <UserPlus aria-hidden />
        {t("add")}
      </Button>
      {account && !isIncluded && (
        <Button variant="secondary" onClick={() => onAdd([{ name: account.name, email: account.email }])}>
          {t("addMe")}
        </Button>
      )}
      <Button variant="quiet" onClick={() => openDialog("team")}>
        <Users aria-hidden />
        {contacts("fromTeam")}
      </Button>
      <Button variant="quiet" onClick={() => openDialog("paste")}>
        <ClipboardPaste aria-hidden />
        {t("paste")}
      </Button>
      {openedDialogs.has("team") && (
        <TeamDialog
          open={asking === "team"}
          onOpenChange={(isOpen) => setAsking(isOpen ? "team" : undefined)}
          present={present}
          onAdd={onAdd}
        />
      )}
      {openedDialogs.has("paste") && (
        <PasteDialog
          open={asking === "paste"}
          onOpenChange={(isOpen) => setAsking(isOpen ? "paste" : undefined)}
          onAdd={onAdd}
        />
      )}
    </div>
  );
}
