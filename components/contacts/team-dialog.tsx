"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useParams } from "next/navigation";
import { useDeferredValue, useState } from "react";
import { useTranslations } from "use-intl";
import { useAccount } from "@/components/account/account-context";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { Input } from "@/components/ui/input";
import { Skeleton } from "@/components/ui/skeleton";
import type { ParsedPerson } from "./parse-people";

type TeamDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Addresses that are in the list already. */
  present: readonly string[];
  onAdd: (people: readonly ParsedPerson[]) => void;
};

export function TeamDialog({ open, onOpenChange, present, onAdd }: TeamDialogProps) {
  const t = useTranslations("contacts.team");
  const [picked, setPicked] = useState<readonly ParsedPerson[]>([]);
  const close = () => {
    setPicked([]);
    onOpenChange(false);
  };
  const pickPerson = (person: ParsedPerson, isPicked: boolean) =>
    setPicked((before) => [
      ...before.filter(({ email }) => email !== person.email),
      ...(isPicked ? [person] : []),
    ]);
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => (isOpen ? onOpenChange(true) : close())}
      title={t("title")}
      size="small"
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {t("close")}
          </Button>
          <Button
            disabled={picked.length === 0}
            onClick={() => {
              onAdd(picked);
              close();
            }}
          >
            {t("add", { count: picked.length })}
          </Button>
        </>
      }
    >
      <Members present={present} picked={picked} onPick={pickPerson} />
    </Dialog>
  );
}

type MembersProps = Pick<TeamDialogProps, "present"> & {
  picked: readonly ParsedPerson[];
  onPick: (person: ParsedPerson, isPicked: boolean) => void;
};

/** The user finds more by typing. */
const SHOWN = 50;

function Members({ present, picked, onPick }: MembersProps) {
  const t = useTranslations("contacts.team");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const account = useAccount();
  const { team } = useParams<{ team?: string }>();
  const teamId = account?.teams.find(({ url }) => url === team)?.id;
  const [typed, setTyped] = useState("");
  const query = useDeferredValue(typed);
  const list = useQuery(
    trpc.member.list.queryOptions(
      { place: { kind: "team", teamId: teamId ?? 0 }, query, perPage: SHOWN },
      { enabled: teamId !== undefined, placeholderData: keepPreviousData },
    ),
  );
  const { data = [] } = list.data ?? {};
  if (list.isError) return <ErrorState detail={errorText(list.error)} onRetry={() => list.refetch()} />;
  return (
    <div className="flex flex-col gap-3">
      <Input
        type="search"
        aria-label={t("search")}
        placeholder={t("search")}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {list.isPending && <Skeleton className="h-32 w-full" />}
      {list.data && data.length === 0 && <p role="status">{t("none")}</p>}
      <ul className="flex flex-col">
        {data.map(({ userId, name, email }) => {
          const isPresent = present.includes(email);
          return (
            <li key={userId} className="border-b border-hairline py-2.5 last:border-b-0">
              <Checkbox
                checked={isPresent || picked.some((person) => person.email === email)}
                disabled={isPresent}
                onCheckedChange={(isPicked) => onPick({ name, email }, isPicked)}
                label={name || email}
                hint={isPresent ? t("present") : email}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}
