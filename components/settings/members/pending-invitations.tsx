"use client";

import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { readPage } from "@/components/ui/address-state";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-field";
import { ErrorState } from "@/components/ui/error-state";
import { RowList } from "@/components/ui/listing";
import { Moment } from "@/components/ui/moment";
import { Pagination } from "@/components/ui/pagination";
import { notify } from "@/components/ui/toast";
import { useAddressState } from "@/components/ui/use-address-state";
import { mayGrant } from "@/server/domain/tenancy/rank";
import type { ListedInvitation } from "../api-types";
import type { ViewerMembership } from "./member-list";

const readPlace = (search: URLSearchParams) => ({ invitations: readPage(search, "invitations") });

/** Open invitations. Renders nothing without any. */
export function PendingInvitations({ here }: { here: ViewerMembership }) {
  const t = useTranslations("settings.pending");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const { state, href } = useAddressState(readPlace);
  const { invitations: page } = state;
  const [revoking, setRevoking] = useState<ListedInvitation>();
  const list = useQuery(
    trpc.invitation.list.queryOptions(
      { place: here.place, page, perPage: 20 },
      { placeholderData: keepPreviousData },
    ),
  );
  if (list.isError) return <ErrorState detail={errorText(list.error)} onRetry={() => list.refetch()} />;
  if (!list.data || list.data.count === 0) return null;
  // The last invitation of the last page may have been taken back: the pager then leads away from it.
  const pageCount = Math.max(page, list.data.totalPages);
  return (
    <section aria-labelledby="pending-invitations">
      <h2 id="pending-invitations" className="mb-3 text-lead font-medium">
        {t("title")}
      </h2>
      <RowList>
        {list.data.data.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            here={here}
            invitation={invitation}
            onRevoke={() => setRevoking(invitation)}
          />
        ))}
      </RowList>
      <div className="mt-4 flex justify-end empty:hidden">
        <Pagination page={page} pageCount={pageCount} hrefOf={(target) => href({ invitations: target })} />
      </div>
      {revoking && <RevokeDialog here={here} invitation={revoking} onClose={() => setRevoking(undefined)} />}
    </section>
  );
}

type InvitationRowProps = { here: ViewerMembership; invitation: ListedInvitation; onRevoke: () => void };

function InvitationRow({ here, invitation, onRevoke }: InvitationRowProps) {
  const t = useTranslations("settings");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { email } = invitation;
  const resend = useMutation(
    trpc.invitation.resend.mutationOptions({
      onSuccess: () => {
        notify({ tone: "success", title: t("pending.resent", { email }) });
        return queryClient.invalidateQueries({ queryKey: trpc.invitation.list.pathKey() });
      },
      onError: (error) => notify({ tone: "danger", title: errorText(error) }),
    }),
  );
  const mayAct = mayGrant(here.role, invitation.role);
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium wrap-anywhere">{email}</p>
        <p className="text-dense text-ink-2">
          {t(`roles.${invitation.role}`)}
          {invitation.invitedBy && ` · ${t("pending.by", { name: invitation.invitedBy })}`}
        </p>
      </div>
      {invitation.state === "expired" ? (
        <Badge tone="warning">{t("pending.expired")}</Badge>
      ) : (
        <p className="text-dense text-ink-2">
          {t("pending.until")} <Moment at={invitation.expiresAt} exact />
        </p>
      )}
      {mayAct && (
        <div className="flex flex-wrap gap-1">
          {invitation.state === "open" && <CopyLink here={here} invitation={invitation} />}
          <Button
            size="dense"
            variant="secondary"
            aria-label={t("pending.resendTo", { email })}
            loading={resend.isPending}
            onClick={() => resend.mutate({ place: here.place, invitationId: invitation.id })}
          >
            {t("pending.resend")}
          </Button>
          <Button
            size="dense"
            variant="dangerQuiet"
            aria-label={t("pending.revokeTo", { email })}
            onClick={onRevoke}
          >
            {t("pending.revoke")}
          </Button>
        </div>
      )}
    </li>
  );
}

type CopyLinkProps = Pick<InvitationRowProps, "here" | "invitation">;

/** The link is created on the press, so the page does not contain it before. */
function CopyLink({ here, invitation: { id, email } }: CopyLinkProps) {
  const t = useTranslations("settings.pending");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const copy = useMutation(
    trpc.invitation.copyLink.mutationOptions({
      onError: (error) => notify({ tone: "danger", title: errorText(error) }),
    }),
  );
  const fetchLink = () =>
    copy.mutateAsync({ place: here.place, invitationId: id }).then(
      ({ url }) => url,
      () => undefined,
    );
  return (
    <CopyButton size="dense" text={fetchLink}>
      {t("copy")}
      <span className="sr-only">{t("copyFor", { email })}</span>
    </CopyButton>
  );
}

type RevokeDialogProps = { here: ViewerMembership; invitation: ListedInvitation; onClose: () => void };

function RevokeDialog({ here, invitation, onClose }: RevokeDialogProps) {
  const t = useTranslations("settings.pending");
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const { email } = invitation;
  const revoke = useMutation(
    trpc.invitation.revoke.mutationOptions({
      onSuccess: () => {
        onClose();
        notify({ tone: "success", title: t("revoked", { email }) });
        return queryClient.invalidateQueries({ queryKey: trpc.invitation.list.pathKey() });
      },
    }),
  );
  return (
    <AlertDialog
      onClose={onClose}
      title={t("revokeAsk", { email })}
      description={t("revokeBody")}
      actLabel={t("revoke")}
      keepLabel={t("keep")}
      mutation={revoke}
      onAct={() => revoke.mutate({ place: here.place, invitationId: invitation.id })}
    />
  );
}
