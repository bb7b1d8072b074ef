// Written by npm run client:generate; do not edit.
export interface paths {
    "/bulk-action": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List bulk actions
         * @description One's own, newest first; ADMIN sees those of the team. Kept for 30 days once they are over.
         *
         *     Scope: `read`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        get: operations["bulkAction-find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bulk-action/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move, ask again, cancel or delete many
         * @description Up to 1000 `envelopeIds`, or up to 100000 that match the `filter` of the list, in the background. The set is frozen at this moment; each is judged by the rules of the single operation when it is its turn, with the rights its caller then has. Each has its own entry in its audit log. MOVE takes `folderId` (null is the root), CANCEL a `reason`.
         *
         *     Scope: `write` for documents, `template` for templates.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        post: operations["bulkAction-create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bulk-action/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count what a bulk action would reach
         * @description How many the caller could move, ask again, cancel or delete now, and why not the others.
         *
         *     Scope: `read`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        post: operations["bulkAction-preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bulk-action/retry-failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try failed envelopes again
         * @description Scope: `write` for documents, `template` for templates.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        post: operations["bulkAction-retryFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bulk-action/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop a bulk action
         * @description After the envelope it is at. What was done stays done.
         *
         *     Scope: `write` for documents, `template` for templates.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        post: operations["bulkAction-stop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bulk-action/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a move back
         * @description A bulk action of its own: each envelope that still lies where it was put goes into the folder it came from, if that is still there. A move that runs is stopped first.
         *
         *     Scope: `write` for documents, `template` for templates.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        post: operations["bulkAction-undo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bulk-action/{bulkActionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a bulk action
         * @description Scope: `read`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        get: operations["bulkAction-get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bulk-action/{bulkActionId}/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List its envelopes and what became of them
         * @description Scope: `read`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        get: operations["bulkAction-items"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bulk-send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List bulk sends
         * @description Newest first. Who sees a template sees what was sent of it in bulk.
         *
         *     Scope: `read`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        get: operations["bulkSend-find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bulk-send/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a template to many
         * @description A document for each row, made in the background at `perMinute`. Columns say what their cells fill: address or name of a template's recipient, a field, the external id, or a variable such as `{contract}` in subject and message. A blank cell leaves what the template has; several options of a checkbox are parted by `;`. Rows that are wrong refuse all, with their places in `issues`, or are kept as SKIPPED with `skipInvalid`. At most 5000 rows and 32 MB.
         *
         *     Scope: `write`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        post: operations["bulkSend-create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bulk-send/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a bulk send
         * @description Scope: `send`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        post: operations["bulkSend-pause"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bulk-send/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Go on with a paused bulk send
         * @description Where its sender may not send any more, it goes on in the name of whoever resumes it.
         *
         *     Scope: `send`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        post: operations["bulkSend-resume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bulk-send/retry-failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try failed rows again
         * @description Scope: `send`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        post: operations["bulkSend-retryFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bulk-send/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop a bulk send for good
         * @description Rows that wait are not sent; documents that were made stay as they are.
         *
         *     Scope: `send`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        post: operations["bulkSend-stop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bulk-send/{bulkSendId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a bulk send with its log
         * @description Scope: `read`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        get: operations["bulkSend-get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bulk-send/{bulkSendId}/result": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the result as CSV
         * @description The rows with state, document, its status and what is wrong. With `includeLinks` also signing links, for who may hand them out; each is written into its document's audit log. Cells that a spreadsheet would run have a quote in front.
         *
         *     Scope: `read`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        get: operations["bulkSend-result"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/bulk-send/{bulkSendId}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List rows and what became of them
         * @description Scope: `read`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        get: operations["bulkSend-rows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contact": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List contacts
         * @description By name. Every word of `query` must begin a word of the name or the address.
         *
         *     Scope: `read`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        get: operations["contact-find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contact/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keep a person
         * @description A team keeps one contact an address, and at most 50 000.
         *
         *     Scope: `write`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        post: operations["contact-create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contact/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a contact
         * @description The caller is no longer suggested this address either, until the next document goes to it.
         *
         *     Scope: `write`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        post: operations["contact-delete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contact/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download all contacts as CSV
         * @description Cells that a spreadsheet would run as a formula begin with a quote.
         *
         *     Scope: `read`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        get: operations["contact-export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contact/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Keep up to 500 people at once
         * @description Each row is judged by itself, and takes what `POST /contact/create` takes; those of a known address change that contact. `refused` names the rows that were not taken, from 0, and the key that is wrong with each.
         *
         *     Scope: `write`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        post: operations["contact-import"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contact/suggestion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Suggest people while an address is typed
         * @description Every word of `query` must begin a word of the name or the address, without regard to case and accents. First come those whom the caller has sent to, then contacts of the team, then those whom others of the team have sent to by envelopes that the caller sees; in each, recent and frequent ones first.
         *
         *     Scope: `read`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        get: operations["contact-suggest"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contact/suggestion/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suggest somebody no longer
         * @description For the caller alone, until the next document goes to this address. A contact stays.
         *
         *     Scope: `write`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        post: operations["contact-suggestion-delete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contact/suggestion/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suggest somebody again
         * @description Scope: `write`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        post: operations["contact-suggestion-restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contact/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a contact
         * @description What `data` does not name stays as it is.
         *
         *     Scope: `write`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        post: operations["contact-update"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/contact/{contactId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a contact
         * @description Scope: `read`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        get: operations["contact-get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/embedding/create-presign-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a token for embedding
         * @description `expiresIn` is asked for in minutes and answered in seconds.
         *
         *     Scope: `write`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        post: operations["embeddingPresign-createEmbeddingPresignToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/embedding/verify-presign-token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Say whether a token for embedding is valid */
        post: operations["embeddingPresign-verifyEmbeddingPresignToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List envelopes
         * @description Newest first. Without `folderId` only envelopes outside folders are listed; `folderId=*` lists all. `query` looks into title, external id, and names and addresses of recipients, without regard to case and accents: every word must be found, in any order, and quotes keep words together. What it finds comes best first: that very title or id, then the newest 1000 by how well they match, then the others by date; with `orderByDirection=asc` oldest first.
         *
         *     Scope: `read`.
         */
        get: operations["envelope-find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/attachment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the attachments of an envelope
         * @description Also for a recipient: with `token`, its signing token, instead of the Authorization header.
         *
         *     Scope: `read`.
         */
        get: operations["envelope-attachment-find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/attachment/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Attach a link
         * @description Scope: `write` for documents, `template` for templates.
         */
        post: operations["envelope-attachment-create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/attachment/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove an attached link
         * @description Scope: `write` for documents, `template` for templates.
         */
        post: operations["envelope-attachment-delete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/attachment/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change an attached link
         * @description Scope: `write` for documents, `template` for templates.
         */
        post: operations["envelope-attachment-update"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/bulk/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel up to 100 envelopes
         * @description Each on its own: those that may not be cancelled are named in `failedIds`.
         *
         *     Scope: `write`.
         */
        post: operations["envelope-bulk-cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/bulk/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete up to 100 envelopes
         * @description Each on its own: those that may not be deleted are named in `failedIds`.
         *
         *     Scope: `write` for documents, `template` for templates.
         */
        post: operations["envelope-bulk-delete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/bulk/move": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move up to 100 envelopes into a folder
         * @description `folderId` null moves them out of all folders. `noLongerSeenBy` names who found one of them before and does not any more.
         *
         *     Scope: `write` for documents, `template` for templates.
         */
        post: operations["envelope-bulk-move"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a draft or pending envelope
         * @description Scope: `write`.
         */
        post: operations["envelope-cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count envelopes by status
         * @description Takes the filters of the list, and says of each status how many it would show.
         *
         *     Scope: `read`.
         */
        get: operations["envelope-count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an envelope from PDF files
         * @description Send the settings as JSON in the part `payload` and every PDF as a part `files`. A field says which file it lies on by `identifier`: the file's name or its zero-based index. Text such as `{{signature, r1}}` in a PDF becomes a field of the first recipient.
         *
         *     Scope: `write` for documents, `template` for templates.
         */
        post: operations["envelope-create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete an envelope
         * @description A completed envelope cannot be deleted; deleting a pending one cancels it.
         *
         *     Scope: `write` for documents, `template` for templates.
         */
        post: operations["envelope-delete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/direct-link/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a template a direct link
         * @description Scope: `template`.
         */
        post: operations["envelope-directLink-create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/direct-link/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a template's direct link
         * @description Scope: `template`.
         */
        post: operations["envelope-directLink-delete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/direct-link/toggle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch a direct link on or off
         * @description Scope: `template`.
         */
        post: operations["envelope-directLink-toggle"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/distribute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a draft
         * @description Checks everything, fixes the fields and invites whoever is first in turn. Every signer needs a signature field, and everybody an address that mail can reach. With `distributionMethod` NONE nobody is mailed: hand out `signingUrl` yourself; addresses may then be blank.
         *
         *     Scope: `send`.
         */
        post: operations["envelope-distribute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the files of several documents as a zip file
         * @description Up to 100 documents by `envelopeIds` (repeat it), or what a list with the same filters shows, up to 500 documents and 2 GB. `version=original` gives the files as they were before signing; `include=all` puts audit log and certificate beside them, for up to 100 documents. What could not be put in is listed in `not-included.txt`. Each document's log says that it was downloaded.
         *
         *     Scope: `read`.
         */
        get: operations["envelope-downloadMany"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/duplicate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy an envelope into a new draft
         * @description From the original, unsigned files. Without recipients there are no fields either.
         *
         *     Scope: `write` for documents, `template` for templates.
         */
        post: operations["envelope-duplicate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a list of envelopes as a table
         * @description Takes the filters of the list, 50000 envelopes at most, and answers CSV in UTF-8 with a byte order mark, or with `format=xlsx` a workbook. Cells that a spreadsheet would run as a formula begin with a quote. Who took it, when and how much is written down (`GET /export`).
         *
         *     Scope: `read`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        get: operations["envelope-export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/field/create-many": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Place fields
         * @description By geometry (`page`, `positionX`, `positionY`, `width`, `height`, in percent of the page from its top-left corner), or where the text `placeholder` stands in the PDF.
         *
         *     Scope: `write` for documents, `template` for templates.
         */
        post: operations["envelope-field-createMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/field/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a field from a draft or template
         * @description With the `revision` that you read, a field that changed since stays: 409 CONFLICT.
         *
         *     Scope: `write` for documents, `template` for templates.
         */
        post: operations["envelope-field-delete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/field/update-many": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Move or configure fields of a draft or template
         * @description Absent keys stay as they are, `fieldMeta` included. With the `revision` that a field had when you read it, the call answers 409 CONFLICT and changes nothing if somebody changed or deleted the field since: issues[] names each such field, who did it and when. Leave `revision` out to write whatever the field is now.
         *
         *     Scope: `write` for documents, `template` for templates.
         */
        post: operations["envelope-field-updateMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/field/{fieldId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a field
         * @description Scope: `read`.
         */
        get: operations["envelope-field-get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/get-many": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get up to 20 envelopes
         * @description In the order asked for, each once; ids that are unknown or not visible are left out.
         *
         *     Scope: `read`.
         */
        post: operations["envelope-getMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/item/create-many": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add PDF files to a draft or template
         * @description Scope: `write` for documents, `template` for templates.
         */
        post: operations["envelope-item-createMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/item/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a file and its fields from a draft or template
         * @description Scope: `write` for documents, `template` for templates.
         */
        post: operations["envelope-item-delete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/item/dismiss-tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leave the tags that wait in the files of a draft or template as text
         * @description Scope: `write` for documents, `template` for templates.
         */
        post: operations["envelope-item-dismissTags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/item/fill-form": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fill the forms of a draft's or template's files
         * @description By the names of the form fields, in every file that has them; other values of the envelope stay. What no form knows is kept for files that come later. A value that does not suit its field is refused, and nothing changes.
         *
         *     Scope: `write` for documents, `template` for templates.
         */
        post: operations["envelope-item-fillForm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/item/replace": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put another PDF in the place of a file
         * @description Fields on pages that the new file does not have are removed.
         *
         *     Scope: `write` for documents, `template` for templates.
         */
        post: operations["envelope-item-replace"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/item/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring back a file that was removed from a draft or template
         * @description As it was, with its fields, for an hour. Fields of recipients who are gone stay gone.
         *
         *     Scope: `write` for documents, `template` for templates.
         */
        post: operations["envelope-item-restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/item/take-up-tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make fields of the tags that wait in the files of a draft or template
         * @description `{{signature, r1}}` waits in a file that came before its people. rN is the Nth recipient by signing order. `waiting` names by their N those that go on waiting, `ignored` what looks like a tag and is none, each with its reason; `suggestion` is the type that was probably meant. Repeating the call makes no field twice.
         *
         *     Scope: `write` for documents, `template` for templates.
         */
        post: operations["envelope-item-takeUpTags"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/item/update-many": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rename or reorder files
         * @description Scope: `write` for documents, `template` for templates.
         */
        post: operations["envelope-item-updateMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/item/{envelopeItemId}/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a file
         * @description `version` signed (the sealed file once completed), original (the bytes that signers see, unsigned) or pending (a preview with what was filled in so far). Ranges and If-None-Match work.
         *
         *     Scope: `read`.
         */
        get: operations["envelope-item-download"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/item/{envelopeItemId}/form-fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the fields of a PDF's own form
         * @description What can be filled with `formValues`, and what it holds now: no buttons, signatures or passwords, nothing that is hidden or read-only. At most 500; `total` says how many there are.
         *
         *     Scope: `read`.
         */
        get: operations["envelope-item-formFields"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/item/{envelopeItemId}/suggestions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find where a file asks to be filled or signed
         * @description Fields of the PDF's own form, printed lines, boxes and labels, 20 pages at a time: go on with `fromPage` = `nextPage` until that is null. What you keep goes to field/create-many as it is, with a `recipientId`: ask whoever prepares the document once who each `party` is.
         *
         *     Scope: `read`.
         */
        get: operations["envelope-item-suggestions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/recipient/add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add somebody to a document under way
         * @description With their fields, and asked as soon as it is their turn; the seal waits for them. A signer needs a signature field and can be added while nobody has acted. Nobody comes before somebody who was already asked.
         *
         *     Scope: `send`.
         */
        post: operations["envelope-recipient-add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/recipient/create-many": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add recipients
         * @description An empty `email` is legal: hand out the signing link yourself.
         *
         *     Scope: `write` for documents, `template` for templates.
         */
        post: operations["envelope-recipient-createMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/recipient/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remove a recipient who has not acted, with its fields
         * @description Scope: `write` for documents, `template` for templates.
         */
        post: operations["envelope-recipient-delete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/recipient/update-many": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change recipients who have not acted
         * @description Scope: `write` for documents, `template` for templates.
         */
        post: operations["envelope-recipient-updateMany"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/recipient/{recipientId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a recipient with its fields
         * @description Scope: `read`.
         */
        get: operations["envelope-recipient-get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/recipient/{recipientId}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record that a recipient rejected outside the service
         * @description Ends the whole envelope.
         *
         *     Scope: `write`.
         */
        post: operations["envelope-recipient-rejectOnBehalfOf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/redistribute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Remind recipients and renew their links
         * @description Scope: `send`.
         */
        post: operations["envelope-redistribute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/rename": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a document another title
         * @description Also after it was sent, until everybody has acted: once sealed, its title stands on its certificate. The audit log says who renamed it from what to what.
         *
         *     Scope: `write` for documents, `template` for templates.
         */
        post: operations["envelope-rename"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/restore-revision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a template what it was in a revision
         * @description As a new revision, so that nothing is lost. Ids of recipients, fields and files mean again what they meant. Who sees it, its folder and its direct link stay.
         *
         *     Scope: `template`.
         */
        post: operations["template-restore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/save-as-template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a template of an envelope
         * @description From the original, unsigned files, with settings, people and their empty fields. Placeholders stand for the people unless `keepPeople` is true. The envelope stays as it is.
         *
         *     Scope: `template`.
         */
        post: operations["envelope-saveAsTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a draft later
         * @description Everything that sending checks is checked now and once more at that moment. Until then it is a draft, `scheduledSend` tells of it, and any change or a call of distribute ends it. At that moment it is sent in your name, with the rights you have then; what fails a check stays a draft, and its audit log says why.
         *
         *     Scope: `send`.
         */
        post: operations["envelope-schedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find envelopes while somebody types
         * @description The few that the query most likely means, best first, from all folders. Nothing is counted.
         *
         *     Scope: `read`.
         */
        get: operations["envelope-search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List templates with how often they are used
         * @description Newest first, of every folder unless `folderId` names one, with those that other teams of the organisation share (`isShared`). `uses` counts the documents that your lists show, all of them: `isMore` is false. With `orderByColumn=uses` or `lastUsedAt` they come by the same numbers, so that the order tells of no document that you may not see.
         *
         *     Scope: `read`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        get: operations["template-find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hand envelopes over to another member
         * @description Documents and templates in any state: up to 100 by their ids, or with `fromEmail` all that a member of the team owns. Their owner may, and an admin or a manager for anybody's. The audit log of each says from whom to whom, a sending planned for later is called off, and the new owner is told by mail. Those that may not be handed over are named in `failedIds`; what is that member's already is not counted.
         *
         *     Scope: `write` for documents, `template` for templates.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        post: operations["envelope-transfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/unschedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Call off a sending planned for later
         * @description Scope: `send`.
         */
        post: operations["envelope-unschedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change settings of a draft or template
         * @description Given keys replace, absent ones stay. Once distributed, an envelope is fixed.
         *
         *     Scope: `write` for documents, `template` for templates.
         */
        post: operations["envelope-update"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/use": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a document from a template
         * @description As JSON, or as multipart with `payload` and `files` to replace files of the template. With `distributeDocument` the document is sent in the same step: if sending is refused, nothing is created.
         *
         *     Scope: `write`.
         */
        post: operations["envelope-use"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/{envelopeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an envelope
         * @description Scope: `read`.
         */
        get: operations["envelope-get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/{envelopeId}/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what happened to a document
         * @description Newest first. `include=all` adds kinds of entries that published clients do not know.
         *
         *     Scope: `read`.
         */
        get: operations["envelope-auditLog-find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/{envelopeId}/audit-log/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the audit log as PDF
         * @description Scope: `read`.
         */
        get: operations["envelope-auditLog-downloadPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/{envelopeId}/certificate/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the certificate as PDF
         * @description Once the envelope is completed or rejected.
         *
         *     Scope: `read`.
         */
        get: operations["envelope-certificate-downloadPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/{envelopeId}/difference": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Compare two revisions of a template
         * @description Scope: `read`.
         */
        get: operations["template-difference"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/{envelopeId}/evidence/download": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download everything that speaks for an envelope as one zip file
         * @description Once the envelope is completed or rejected: originals, sealed files, the audit log as JSON lines, the certificates of the seal, the consents, and `manifest.json` with the SHA-256 of each. Made while it is sent, so without a length.
         *
         *     Scope: `read`.
         */
        get: operations["envelope-evidence-download"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/{envelopeId}/mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the mails to a document's people and what became of them
         * @description Newest first. `SENT` is what the next server took; a mail that came back later is `FAILED`, or `QUEUED` to be tried again, and `reports` says who said what.
         *
         *     Scope: `read`.
         */
        get: operations["envelope-mail-find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/{envelopeId}/revision": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the revisions of a template
         * @description Newest first. One for each editing session, closed after 10 minutes without a change, and for each call of the API that changed it. Documents say by `templateRevision` which one they were made from.
         *
         *     Scope: `read`.
         */
        get: operations["template-revisions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/{envelopeId}/revision/{revision}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a revision of a template
         * @description All that the template was, and what changed since the revision before.
         *
         *     Scope: `read`.
         */
        get: operations["template-revision"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/{envelopeId}/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tell how a template is used
         * @description `directLink` says who came through it last; null without one.
         *
         *     Scope: `read`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        get: operations["template-usage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/envelope/{envelopeId}/view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List when auditors looked at an envelope
         * @description Newest first, for managers and admins. Each opening by a member who is restricted to auditing is recorded, on a page or over the API; openings of one person within five minutes are one.
         *
         *     Scope: `read`.
         */
        get: operations["envelope-view-find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what was exported
         * @description Tables of envelopes and contacts and zip files of several envelopes: who took them, when, with which filter, and how much it was. Newest first. MANAGER and above.
         *
         *     Scope: `read`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        get: operations["export-find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/field-set": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List saved sets of fields
         * @description The team's, by name, without their fields.
         *
         *     Scope: `read`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        get: operations["fieldSet-find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/field-set/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save a set of fields
         * @description `people` are roles alone, and `person` of a field says which of them, from 0. Texts and numbers are kept where they are read-only, a RUT never. A team has at most 200 sets, a set 500 fields.
         *
         *     Scope: `write`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        post: operations["fieldSet-create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/field-set/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a saved set
         * @description Fields that came from it stay where they are.
         *
         *     Scope: `write`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        post: operations["fieldSet-delete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/field-set/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rename a saved set
         * @description Scope: `write`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        post: operations["fieldSet-update"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/field-set/{fieldSetId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a saved set with its fields
         * @description To use it, create its fields in an envelope for the recipients that stand for its `people`.
         *
         *     Scope: `read`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        get: operations["fieldSet-get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/folder": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List folders
         * @description Of all levels, unless `parentId` names one; newest first, or with `orderByColumn=name` pinned ones first, then by name. `folderCount` says how many folders the caller sees directly inside.
         *
         *     Scope: `read`.
         */
        get: operations["folder-findFolders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/folder/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a folder
         * @description Scope: `write` for documents, `template` for templates.
         */
        post: operations["folder-createFolder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/folder/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a folder and those inside it
         * @description `content` says where what is inside goes: ROOT (unless said) and PARENT move it, DELETE_DRAFTS deletes the drafts that the caller may delete, 500 at most, and moves the rest up. What was sent is never deleted with a folder.
         *
         *     Scope: `write` for documents, `template` for templates.
         */
        post: operations["folder-deleteFolder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/folder/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rename, move, pin or protect a folder
         * @description `noLongerSeenBy` names who saw the folder before and does not any more.
         *
         *     Scope: `write` for documents, `template` for templates.
         */
        post: operations["folder-updateFolder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/folder/{folderId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a folder, where it lies and who sees it
         * @description `path` has the folders above it from the root down. `audience` says how many people of the team would see it with each visibility.
         *
         *     Scope: `read`.
         */
        get: operations["folder-getFolder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/folder/{folderId}/content": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what deleting a folder would do
         * @description Counts what lies in it and in the folders below. `kept` is never deleted with a folder.
         *
         *     Scope: `read`.
         */
        get: operations["folder-getFolderContent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/member": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of the team
         * @description Admins first, then by name; `query` narrows by part of name or address. `role` is what holds in the team: who has it through the organisation is `isThroughOrganisation`. `restriction` is what is kept from them whatever their role. Both are changed in person, on *Settings → Members*.
         *
         *     Scope: `read`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        get: operations["member-find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notice": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List notices
         * @description What the person who made the token is told of in this team, newest first, as far as they may still see what it is about. Kept 90 days; at most 1 000 are counted.
         *
         *     Scope: `read`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        get: operations["notice-find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notice/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count unread notices
         * @description At most 100 are counted.
         *
         *     Scope: `read`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        get: operations["notice-count"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notice/preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get how somebody is told
         * @description Of the person who made the token, in all their teams.
         *
         *     Scope: `read`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        get: operations["notice-preferences"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notice/preferences/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change how somebody is told
         * @description `mail` says when news come by mail: `AT_ONCE` each by itself, `DAILY` in one mail at eight in the morning, or `NEVER`. A kind that is `false` makes no notices from now on. What is absent stays.
         *
         *     Scope: `write`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        post: operations["notice-updatePreferences"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notice/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark notices as read
         * @description Those named by `noticeIds`, or all up to `until`, the `at` of the newest that was seen. What is not the caller's is passed over. Answers how many are left.
         *
         *     Scope: `write`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        post: operations["notice-read"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organisation/log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List who changed settings and rights
         * @description The log of the token's organisation and all its teams, the newest entry first. `from` and `to` are days in UTC. Values stand as they were then, as text; of a secret only that it changed. For tokens of an ADMIN or MANAGER of the organisation.
         *
         *     Scope: `read`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        get: operations["organisation-log-list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organisation/log/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the log
         * @description Oldest entry first, with the filters of the list: `format` is `csv`, or `jsonl` for an object of the list on each line. In CSV, cells that a spreadsheet would run as a formula begin with a quote.
         *
         *     Scope: `read`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        get: operations["organisation-log-export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organisation/log/receiver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read how far the log was streamed
         * @description Where the log is streamed to, the last entry that was delivered, how many wait, and what the last failure was. `receiver` is null where there is none. It is set, tested and removed in person, on *Organisation → Log*. For tokens of an ADMIN of the organisation.
         *
         *     Scope: `read`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        get: operations["organisation-log-receiver"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organisation/log/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verify the log
         * @description Whether every entry is as it was written and follows the one before it, and none is missing. `brokenSeq` is the number of the first that does not.
         *
         *     Scope: `read`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        get: operations["organisation-log-verify"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organisation/security-policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the security policy
         * @description What the organisation asks of the sessions of its people and of its teams' tokens. `updatedAt` is null where nothing was ever asked, or it was lifted. It is changed in person, on *Organisation → Security*. For tokens of an ADMIN or MANAGER of the organisation.
         *
         *     Scope: `read`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        get: operations["organisation-security-policy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count what is under way
         * @description Documents of the team that the token's owner may see. `timezone` says when this month began.
         *
         *     Scope: `read`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        get: operations["overview-figures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overview/attention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what needs somebody
         * @description At most 8 documents with a cause: the seal is refused or late, a mail was not delivered, somebody rejected, a link has lapsed, or nothing happened for 7 days. The most urgent come first.
         *
         *     Scope: `read`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        get: operations["overview-attention"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overview/completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what was completed last
         * @description Scope: `read`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        get: operations["overview-completed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/overview/time-to-sign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Measure how long signing takes
         * @description Median seconds from sending to completion, for documents completed in the last 30 days, by day of `timezone` and over all.
         *
         *     Scope: `read`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        get: operations["overview-timeToSign"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report on documents
         * @description Counts documents that the token's owner may list, by week, template or sender: sent in these days; completed or rejected in these days; and people on what was sent whose link ended before they acted. Times run from sending to the last signature. Days are those of `timezone`, both included, at most 371; without them this week and the 11 before it.
         *
         *     Scope: `read`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        get: operations["report-documents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/report/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export a report
         * @description The table behind a report as CSV, by `groupBy`: the weeks, templates or senders of `GET /report`, or the domains of `GET /report/recipients`. That it was taken is written down (`GET /export`).
         *
         *     Scope: `read`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        get: operations["report-export"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/report/recipients": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Report on where people stop
         * @description Of everybody who was asked to act on documents sent in these days: how many opened, signed, rejected, opened and went no further, or never opened, in all and by the domain of their address. Times run from being asked.
         *
         *     Scope: `read`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        get: operations["report-recipients"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/saved-view": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List saved views
         * @description The team's, by name. What a view shows is what its reader may see.
         *
         *     Scope: `read`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        get: operations["savedView-find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/saved-view/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Save a view
         * @description `search` is what the address of the list says: `q`, `status` (several with commas), `expired=1`, `delivery=1`, `turn=1`, `source`, `template`, `sender`, `from`, `to`, `endedFrom`, `endedTo`, `ends`, `bulk`, `sort=asc`. What makes no sense in it is left out. A team has at most 50.
         *
         *     Scope: `write`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        post: operations["savedView-create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/saved-view/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a view
         * @description Nothing that it lists is touched.
         *
         *     Scope: `write`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        post: operations["savedView-delete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/saved-view/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rename a view, or make it list something else
         * @description Scope: `write`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        post: operations["savedView-update"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sender-address": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sender addresses
         * @description Those of the organisation, by spelling. An envelope names one as `meta.emailId`; `sendsAs` says in which header its mails carry it.
         *
         *     Scope: `read`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        get: operations["senderAddress-find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sender-address/check-domain": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look at the domain now
         * @description One of `domain.records` in its DNS is enough for mail to come from the address. Domains are also looked at by themselves, once a day. Where a domain that let mail be sent no longer does, its addresses are `SUSPENDED`: mail leaves from the service's own address, and answers go to yours.
         *
         *     Scope: `member`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        post: operations["senderAddress-check-domain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sender-address/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add a sender address
         * @description Mails six digits to it. An organisation has at most 50. For ADMIN and MANAGER of the organisation, as all that changes addresses.
         *
         *     Scope: `member`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        post: operations["senderAddress-create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sender-address/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a sender address
         * @description Open envelopes, templates and defaults that name it fall back to the service's own address; their senders are told.
         *
         *     Scope: `member`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        post: operations["senderAddress-delete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sender-address/send-code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail a new code
         * @description Earlier ones no longer count. One a minute and five an hour go to an address.
         *
         *     Scope: `member`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        post: operations["senderAddress-send-code"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sender-address/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enter the code
         * @description A wrong one is answered with `success: false` and how many more are heard; after five the address is `FAILED` until a new code is sent. A code counts once, for 30 minutes.
         *
         *     Scope: `member`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        post: operations["senderAddress-verify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/usage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the usage of the team
         * @description Documents sent, mails that left and bytes stored by the token's team, in this month (UTC) and the twelve before it, the newest first. `quotas` says how far the limits of the organisation are used by all its teams; it is empty where there are none. Beyond `soft` its admins are warned; beyond `hard` sending is refused with TOO_MANY_REQUESTS until the month ends, and uploading with LIMIT_EXCEEDED. For tokens of an ADMIN or MANAGER.
         *
         *     Scope: `read`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        get: operations["usage-team"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks
         * @description Scope: `webhook`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        get: operations["webhook-find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check whether an address can be called
         * @description Its spelling, name, address and certificate, by connecting without a request.
         *
         *     Scope: `webhook`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        post: operations["webhook-check"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a webhook
         * @description The answer is the only place that shows the secret, unless you rotate it.
         *
         *     Scope: `webhook`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        post: operations["webhook-create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete a webhook
         * @description Scope: `webhook`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        post: operations["webhook-delete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook/delivery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries
         * @description Newest first, of one webhook or of all; kept for 30 days after they ended.
         *
         *     Scope: `webhook`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        get: operations["webhook-delivery-find"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook/delivery/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a delivery again
         * @description Once, to the webhook's present address with its present secret. The event id stays, so that a receiver notices a repetition.
         *
         *     Scope: `webhook`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        post: operations["webhook-delivery-resend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook/delivery/resend-failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send everything again that failed
         * @description What was given up at or after `since`, or skipped while the webhook was paused, oldest first, at most `limit` a call; `hasMore` tells whether to call again.
         *
         *     Scope: `webhook`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        post: operations["webhook-delivery-resendFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook/delivery/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a delivery with its attempts
         * @description What was said is kept for 7 days after a success and 30 days after a failure. The secret is masked.
         *
         *     Scope: `webhook`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        get: operations["webhook-delivery-get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook a new secret
         * @description For `overlapHours` the signature header carries both.
         *
         *     Scope: `webhook`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        post: operations["webhook-rotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a sample of an event
         * @description To this webhook alone, marked with `X-Service-Test: 1`. A `payload` of your own, at most 64 KB, goes in place of the sample. Get the delivery by the id answered to see its result.
         *
         *     Scope: `webhook`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        post: operations["webhook-test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change a webhook
         * @description Scope: `webhook`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        post: operations["webhook-update"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhook/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook
         * @description Scope: `webhook`.
         *
         *     Closed to tokens that are limited to folders or templates.
         */
        get: operations["webhook-get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    DOCUMENT_CREATED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A document was created, copied or made from a template. */
        post: operations["on-DOCUMENT_CREATED"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    DOCUMENT_SENT: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A draft was distributed. */
        post: operations["on-DOCUMENT_SENT"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    DOCUMENT_OPENED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A recipient opened the document for the first time. */
        post: operations["on-DOCUMENT_OPENED"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    DOCUMENT_SIGNED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A recipient finished and left a signature. */
        post: operations["on-DOCUMENT_SIGNED"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    DOCUMENT_RECIPIENT_COMPLETED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A recipient did what was asked: signed, approved, viewed or assisted. */
        post: operations["on-DOCUMENT_RECIPIENT_COMPLETED"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    DOCUMENT_COMPLETED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Everybody is done and the sealed files can be downloaded. */
        post: operations["on-DOCUMENT_COMPLETED"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    DOCUMENT_REJECTED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A recipient rejected the document, which ended it. */
        post: operations["on-DOCUMENT_REJECTED"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    DOCUMENT_CANCELLED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The document was cancelled or deleted by its team. */
        post: operations["on-DOCUMENT_CANCELLED"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    DOCUMENT_REMINDER_SENT: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Recipients were reminded. */
        post: operations["on-DOCUMENT_REMINDER_SENT"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    TEMPLATE_CREATED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A template was created or copied. */
        post: operations["on-TEMPLATE_CREATED"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    TEMPLATE_UPDATED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A template's settings, recipients, fields or files changed. */
        post: operations["on-TEMPLATE_UPDATED"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    TEMPLATE_DELETED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A template was deleted. */
        post: operations["on-TEMPLATE_DELETED"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    TEMPLATE_USED: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** A document was made from a template; the payload is the new document. */
        post: operations["on-TEMPLATE_USED"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Attachment: {
            id: string;
            /** @constant */
            type: "link";
            label: string;
            data: string;
        };
        AuditEntry: {
            id: string;
            /** Format: date-time */
            createdAt: string;
            envelopeId: string;
            seq: number;
            type: string;
            data: unknown;
            name: string | null;
            email: string | null;
            userId: number | null;
            ipAddress: string | null;
            userAgent: string | null;
        };
        BulkAction: {
            id: string;
            teamId: number;
            userId: number;
            /** @enum {string} */
            kind: "MOVE" | "RESEND" | "CANCEL" | "DELETE";
            /** @enum {string} */
            envelopeType: "DOCUMENT" | "TEMPLATE";
            /** @enum {string} */
            state: "RUNNING" | "STOPPED" | "ENDED";
            stopReason: ("BY_PERSON" | "PERSON_LEFT" | "TOKEN_ENDED" | "ROLE_LOST" | "FOLDER_GONE") | null;
            reason: string | null;
            folderId: string | null;
            undoes: string | null;
            mayUndo: boolean;
            counts: {
                total: number;
                waiting: number;
                done: number;
                failed: number;
                skipped: number;
                stopped: number;
            };
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            endedAt: string | null;
        };
        BulkActionItem: {
            position: number;
            envelopeId: string;
            title: string | null;
            /** @enum {string} */
            state: "WAITING" | "DONE" | "FAILED" | "SKIPPED" | "STOPPED";
            skipReason: ("completed" | "over" | "sealing" | "ownersOnly" | "notWaiting" | "otherType" | "hiddenFolder" | "unknown") | null;
            errorCode: string | null;
            finishedAt: string | null;
        };
        BulkSend: {
            id: string;
            teamId: number;
            userId: number;
            templateId: string;
            templateTitle: string;
            templateRevision: number | null;
            name: string;
            /** @enum {string} */
            mode: "SEND" | "LINKS" | "DRAFT";
            perMinute: number;
            /** @enum {string} */
            state: "RUNNING" | "PAUSED" | "STOPPED" | "ENDED";
            pauseReason: ("BY_PERSON" | "SENDER_LEFT" | "TOKEN_ENDED" | "ADDRESS_UNVERIFIED" | "TEMPLATE_GONE") | null;
            counts: {
                total: number;
                waiting: number;
                done: number;
                failed: number;
                skipped: number;
                stopped: number;
            };
            fileName: string | null;
            fileSha256: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            endedAt: string | null;
        };
        BulkSendDetail: {
            id: string;
            teamId: number;
            userId: number;
            templateId: string;
            templateTitle: string;
            templateRevision: number | null;
            name: string;
            /** @enum {string} */
            mode: "SEND" | "LINKS" | "DRAFT";
            perMinute: number;
            /** @enum {string} */
            state: "RUNNING" | "PAUSED" | "STOPPED" | "ENDED";
            pauseReason: ("BY_PERSON" | "SENDER_LEFT" | "TOKEN_ENDED" | "ADDRESS_UNVERIFIED" | "TEMPLATE_GONE") | null;
            counts: {
                total: number;
                waiting: number;
                done: number;
                failed: number;
                skipped: number;
                stopped: number;
            };
            fileName: string | null;
            fileSha256: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            endedAt: string | null;
            senderName: string;
            columns: ({
                /** @constant */
                kind: "email";
                /** @default  */
                header: string;
                recipientId: number;
            } | {
                /** @constant */
                kind: "name";
                /** @default  */
                header: string;
                recipientId: number;
            } | {
                /** @constant */
                kind: "field";
                /** @default  */
                header: string;
                fieldId: number;
            } | {
                /** @constant */
                kind: "variable";
                /** @default  */
                header: string;
                variable: string;
            } | {
                /** @enum {string} */
                kind: "title" | "externalId" | "expiresInDays" | "subject" | "message";
                /** @default  */
                header: string;
            } | {
                /** @constant */
                kind: "ignored";
                /** @default  */
                header: string;
            })[];
            log: {
                /** @enum {string} */
                type: "CREATED" | "PAUSED" | "RESUMED" | "STOPPED" | "RETRIED" | "ENDED" | "LINKS_READ";
                actorName: string | null;
                reason: ("BY_PERSON" | "SENDER_LEFT" | "TOKEN_ENDED" | "ADDRESS_UNVERIFIED" | "TEMPLATE_GONE") | null;
                /** Format: date-time */
                createdAt: string;
            }[];
            maySteer: boolean;
        };
        BulkSendRow: {
            position: number;
            cells: string[];
            /** @enum {string} */
            state: "WAITING" | "DONE" | "FAILED" | "SKIPPED" | "STOPPED";
            envelopeId: string | null;
            errorCode: string | null;
            issues: {
                column: number | null;
                code: ("EMPTY_ROW" | "EMAIL_MISSING" | "EMAIL_INVALID" | "NAME_INVALID" | "VALUE_INVALID" | "EXTERNAL_ID_INVALID" | "TITLE_INVALID" | "SUBJECT_TOO_LONG" | "MESSAGE_TOO_LONG" | "EXPIRY_INVALID") | null;
                message: string;
                /** @default null */
                said: {
                    /** @enum {string} */
                    key: "tagMissing" | "tagRole" | "tagOption" | "value.type" | "text.blank" | "text.tooLong" | "text.hiddenCharacters" | "text.unwritable" | "number.invalid" | "number.format" | "number.min" | "number.max" | "choice.unknown" | "rut.structure" | "rut.checkDigit" | "date.invalid" | "quota.documents" | "quota.mails" | "quota.storage";
                    values: {
                        [key: string]: string | number;
                    };
                } | null;
            }[];
            finishedAt: string | null;
        };
        DirectLink: {
            directTemplateRecipientId: number;
            enabled: boolean;
            id: string;
            token: string;
        };
        DirectLinkOfTemplate: {
            id: string;
            token: string;
            /** Format: date-time */
            createdAt: string;
            enabled: boolean;
            directTemplateRecipientId: number;
            envelopeId: string;
            templateId: number;
        };
        Envelope: {
            /** @constant */
            internalVersion: 2;
            /** @enum {string} */
            type: "DOCUMENT" | "TEMPLATE";
            /** @enum {string} */
            status: "DRAFT" | "PENDING" | "COMPLETED" | "REJECTED" | "CANCELLED";
            /** @enum {string} */
            source: "DOCUMENT" | "TEMPLATE" | "TEMPLATE_DIRECT_LINK";
            /** @enum {string} */
            visibility: "EVERYONE" | "MANAGER_AND_ABOVE" | "ADMIN";
            /** @enum {string} */
            templateType: "PUBLIC" | "PRIVATE" | "ORGANISATION";
            id: string;
            secondaryId: string;
            externalId: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            completedAt: string | null;
            deletedAt: string | null;
            title: string;
            authOptions: {
                /** @default [] */
                globalAccessAuth: ("ACCOUNT" | "TWO_FACTOR_AUTH")[];
                /** @default [] */
                globalActionAuth: ("ACCOUNT" | "PASSKEY" | "TWO_FACTOR_AUTH" | "PASSWORD")[];
            };
            /** @description Values for the PDF's own form fields, by field name. */
            formValues: {
                [key: string]: string | boolean | number;
            } | null;
            publicTitle: string;
            publicDescription: string;
            userId: number;
            teamId: number;
            folderId: string | null;
            templateId: number | null;
            templateRevision: number | null;
            documentMeta: components["schemas"]["EnvelopeMeta"];
            recipients: components["schemas"]["RecipientWithFields"][];
            fields: components["schemas"]["Field"][];
            envelopeItems: components["schemas"]["EnvelopeItem"][];
            directLink: components["schemas"]["DirectLink"] | null;
            scheduledSend: {
                at: string;
                timezone: string;
                by: {
                    id: number;
                    name: string;
                    email: string;
                } | null;
            } | null;
            sealing: {
                /** Format: date-time */
                since: string;
                attempts: number;
                step: ("COLLECT" | "STAMP" | "SIGN" | "TIMESTAMP" | "STORE") | null;
                file: number | null;
                error: string | null;
            } | null;
            team: {
                id: number;
                url: string;
            };
            user: {
                id: number;
                name: string;
                email: string;
            };
        };
        EnvelopeItem: {
            envelopeId: string;
            documentDataId: string;
            id: string;
            title: string;
            order: number;
        };
        EnvelopeListed: {
            /** @constant */
            internalVersion: 2;
            /** @enum {string} */
            type: "DOCUMENT" | "TEMPLATE";
            /** @enum {string} */
            status: "DRAFT" | "PENDING" | "COMPLETED" | "REJECTED" | "CANCELLED";
            /** @enum {string} */
            source: "DOCUMENT" | "TEMPLATE" | "TEMPLATE_DIRECT_LINK";
            /** @enum {string} */
            visibility: "EVERYONE" | "MANAGER_AND_ABOVE" | "ADMIN";
            /** @enum {string} */
            templateType: "PUBLIC" | "PRIVATE" | "ORGANISATION";
            id: string;
            secondaryId: string;
            externalId: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            completedAt: string | null;
            deletedAt: string | null;
            title: string;
            authOptions: {
                /** @default [] */
                globalAccessAuth: ("ACCOUNT" | "TWO_FACTOR_AUTH")[];
                /** @default [] */
                globalActionAuth: ("ACCOUNT" | "PASSKEY" | "TWO_FACTOR_AUTH" | "PASSWORD")[];
            };
            /** @description Values for the PDF's own form fields, by field name. */
            formValues: {
                [key: string]: string | boolean | number;
            } | null;
            publicTitle: string;
            publicDescription: string;
            userId: number;
            teamId: number;
            folderId: string | null;
            templateId: number | null;
            user: {
                id: number;
                name: string;
                email: string;
            };
            recipients: components["schemas"]["Recipient"][];
            team: {
                id: number;
                url: string;
            };
        };
        EnvelopeLite: {
            /** @constant */
            internalVersion: 2;
            /** @enum {string} */
            type: "DOCUMENT" | "TEMPLATE";
            /** @enum {string} */
            status: "DRAFT" | "PENDING" | "COMPLETED" | "REJECTED" | "CANCELLED";
            /** @enum {string} */
            source: "DOCUMENT" | "TEMPLATE" | "TEMPLATE_DIRECT_LINK";
            /** @enum {string} */
            visibility: "EVERYONE" | "MANAGER_AND_ABOVE" | "ADMIN";
            /** @enum {string} */
            templateType: "PUBLIC" | "PRIVATE" | "ORGANISATION";
            id: string;
            secondaryId: string;
            externalId: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            completedAt: string | null;
            deletedAt: string | null;
            title: string;
            authOptions: {
                /** @default [] */
                globalAccessAuth: ("ACCOUNT" | "TWO_FACTOR_AUTH")[];
                /** @default [] */
                globalActionAuth: ("ACCOUNT" | "PASSKEY" | "TWO_FACTOR_AUTH" | "PASSWORD")[];
            };
            /** @description Values for the PDF's own form fields, by field name. */
            formValues: {
                [key: string]: string | boolean | number;
            } | null;
            publicTitle: string;
            publicDescription: string;
            userId: number;
            teamId: number;
            folderId: string | null;
        };
        EnvelopeMeta: {
            /** @enum {string} */
            signingOrder: "PARALLEL" | "SEQUENTIAL";
            /** @enum {string} */
            distributionMethod: "EMAIL" | "NONE";
            id: string;
            subject: string | null;
            message: string | null;
            timezone: string | null;
            dateFormat: string | null;
            redirectUrl: string | null;
            typedSignatureEnabled: boolean;
            uploadSignatureEnabled: boolean;
            drawSignatureEnabled: boolean;
            allowDictateNextSigner: boolean;
            furtherSignatures: boolean;
            signatureFrame: boolean;
            /** @enum {string} */
            language: "en" | "es";
            emailSettings: {
                /** @default true */
                recipientSigningRequest: boolean;
                /** @default true */
                recipientRemoved: boolean;
                /** @default true */
                recipientSigned: boolean;
                /** @default true */
                documentPending: boolean;
                /** @default true */
                documentCompleted: boolean;
                /** @default true */
                documentDeleted: boolean;
                /** @default true */
                ownerDocumentCompleted: boolean;
                /** @default true */
                ownerRecipientExpired: boolean;
                /** @default true */
                ownerDocumentCreated: boolean;
            };
            emailId: string | null;
            emailReplyTo: string | null;
            envelopeExpirationPeriod: ({
                /** @enum {string} */
                unit: "day" | "week" | "month" | "year";
                amount: number;
            } | {
                /** @constant */
                disabled: true;
            }) | null;
            reminderSettings: {
                sendAfter: {
                    /** @enum {string} */
                    unit: "day" | "week" | "month" | "year";
                    amount: number;
                } | {
                    /** @constant */
                    disabled: true;
                };
                repeatEvery: {
                    /** @enum {string} */
                    unit: "day" | "week" | "month" | "year";
                    amount: number;
                } | {
                    /** @constant */
                    disabled: true;
                };
                quietHours?: boolean;
            } | null;
        };
        EnvelopeMetaInput: {
            subject?: string | null;
            message?: string | null;
            timezone?: string;
            /** @enum {string} */
            dateFormat?: "yyyy-MM-dd hh:mm a" | "yyyy-MM-dd" | "dd/MM/yyyy" | "dd-MM-yyyy" | "MM/dd/yyyy" | "yy-MM-dd" | "MMMM dd, yyyy" | "EEEE, MMMM dd, yyyy" | "dd/MM/yyyy hh:mm a" | "dd/MM/yyyy HH:mm" | "dd-MM-yyyy hh:mm a" | "dd-MM-yyyy HH:mm" | "MM/dd/yyyy hh:mm a" | "MM/dd/yyyy HH:mm" | "dd.MM.yyyy" | "dd.MM.yyyy HH:mm" | "yyyy-MM-dd HH:mm" | "yy-MM-dd hh:mm a" | "yy-MM-dd HH:mm" | "yyyy-MM-dd HH:mm:ss" | "MMMM dd, yyyy hh:mm a" | "MMMM dd, yyyy HH:mm" | "EEEE, MMMM dd, yyyy hh:mm a" | "EEEE, MMMM dd, yyyy HH:mm" | "yyyy-MM-dd'T'HH:mm:ss.SSSXXX";
            /** @enum {string} */
            distributionMethod?: "EMAIL" | "NONE";
            /** @enum {string} */
            signingOrder?: "PARALLEL" | "SEQUENTIAL";
            redirectUrl?: (string) | null;
            /** @enum {string} */
            language?: "en" | "es";
            allowDictateNextSigner?: boolean;
            typedSignatureEnabled?: boolean;
            uploadSignatureEnabled?: boolean;
            drawSignatureEnabled?: boolean;
            furtherSignatures?: boolean;
            signatureFrame?: boolean;
            emailId?: string | null;
            emailReplyTo?: string | null;
            emailSettings?: {
                recipientSigningRequest?: boolean;
                recipientRemoved?: boolean;
                recipientSigned?: boolean;
                documentPending?: boolean;
                documentCompleted?: boolean;
                documentDeleted?: boolean;
                ownerDocumentCompleted?: boolean;
                ownerRecipientExpired?: boolean;
                ownerDocumentCreated?: boolean;
            } | null;
            envelopeExpirationPeriod?: ({
                /** @enum {string} */
                unit: "day" | "week" | "month" | "year";
                amount: number;
            } | {
                /** @constant */
                disabled: true;
            }) | null;
            reminderSettings?: {
                sendAfter: {
                    /** @enum {string} */
                    unit: "day" | "week" | "month" | "year";
                    amount: number;
                } | {
                    /** @constant */
                    disabled: true;
                };
                repeatEvery: {
                    /** @enum {string} */
                    unit: "day" | "week" | "month" | "year";
                    amount: number;
                } | {
                    /** @constant */
                    disabled: true;
                };
                quietHours?: boolean;
            } | null;
        };
        Field: {
            envelopeId: string;
            envelopeItemId: string;
            /** @enum {string} */
            type: "SIGNATURE" | "FREE_SIGNATURE" | "INITIALS" | "NAME" | "EMAIL" | "DATE" | "TEXT" | "NUMBER" | "RADIO" | "CHECKBOX" | "DROPDOWN" | "RUT" | "RUT_FIRMADO";
            id: number;
            secondaryId: string;
            recipientId: number;
            page: number;
            positionX: number;
            positionY: number;
            width: number;
            height: number;
            customText: string;
            inserted: boolean;
            fieldMeta: components["schemas"]["FieldMeta"] | null;
            documentId: number | null;
            templateId: number | null;
            revision: number;
        };
        FieldMeta: {
            /** @constant */
            type: "signature";
            label?: string;
            placeholder?: string;
            required?: boolean;
            readOnly?: boolean;
            /** @default 12 */
            fontSize: number;
            /**
             * @default auto
             * @enum {string}
             */
            overflow: "auto" | "horizontal" | "vertical" | "crop";
        } | {
            /** @constant */
            type: "initials";
            label?: string;
            placeholder?: string;
            required?: boolean;
            readOnly?: boolean;
            /** @default 12 */
            fontSize: number;
            /**
             * @default auto
             * @enum {string}
             */
            overflow: "auto" | "horizontal" | "vertical" | "crop";
            /**
             * @default left
             * @enum {string}
             */
            textAlign: "left" | "center" | "right";
        } | {
            /** @constant */
            type: "name";
            label?: string;
            placeholder?: string;
            required?: boolean;
            readOnly?: boolean;
            /** @default 12 */
            fontSize: number;
            /**
             * @default auto
             * @enum {string}
             */
            overflow: "auto" | "horizontal" | "vertical" | "crop";
            /**
             * @default left
             * @enum {string}
             */
            textAlign: "left" | "center" | "right";
        } | {
            /** @constant */
            type: "email";
            label?: string;
            placeholder?: string;
            required?: boolean;
            readOnly?: boolean;
            /** @default 12 */
            fontSize: number;
            /**
             * @default auto
             * @enum {string}
             */
            overflow: "auto" | "horizontal" | "vertical" | "crop";
            /**
             * @default left
             * @enum {string}
             */
            textAlign: "left" | "center" | "right";
        } | {
            /** @constant */
            type: "date";
            label?: string;
            placeholder?: string;
            required?: boolean;
            readOnly?: boolean;
            /** @default 12 */
            fontSize: number;
            /**
             * @default auto
             * @enum {string}
             */
            overflow: "auto" | "horizontal" | "vertical" | "crop";
            /**
             * @default left
             * @enum {string}
             */
            textAlign: "left" | "center" | "right";
        } | {
            /** @constant */
            type: "text";
            label?: string;
            placeholder?: string;
            required?: boolean;
            readOnly?: boolean;
            /** @default 12 */
            fontSize: number;
            /**
             * @default auto
             * @enum {string}
             */
            overflow: "auto" | "horizontal" | "vertical" | "crop";
            /**
             * @default left
             * @enum {string}
             */
            textAlign: "left" | "center" | "right";
            lineHeight?: number | null;
            letterSpacing?: number | null;
            verticalAlign?: ("top" | "middle" | "bottom") | null;
            text?: string;
            characterLimit?: number;
        } | {
            /** @constant */
            type: "number";
            label?: string;
            placeholder?: string;
            required?: boolean;
            readOnly?: boolean;
            /** @default 12 */
            fontSize: number;
            /**
             * @default auto
             * @enum {string}
             */
            overflow: "auto" | "horizontal" | "vertical" | "crop";
            /**
             * @default left
             * @enum {string}
             */
            textAlign: "left" | "center" | "right";
            lineHeight?: number | null;
            letterSpacing?: number | null;
            verticalAlign?: ("top" | "middle" | "bottom") | null;
            numberFormat?: ("123,456,789.00" | "123.456.789,00" | "123456,789.00") | null;
            value?: string;
            minValue?: number | null;
            maxValue?: number | null;
        } | {
            /** @constant */
            type: "radio";
            label?: string;
            placeholder?: string;
            required?: boolean;
            readOnly?: boolean;
            /** @default 12 */
            fontSize: number;
            /**
             * @default auto
             * @enum {string}
             */
            overflow: "auto" | "horizontal" | "vertical" | "crop";
            values?: {
                id: number;
                checked: boolean;
                value: string;
            }[];
            /**
             * @default vertical
             * @enum {string}
             */
            direction: "vertical" | "horizontal";
            hideLabels?: boolean;
        } | {
            /** @constant */
            type: "checkbox";
            label?: string;
            placeholder?: string;
            required?: boolean;
            readOnly?: boolean;
            /** @default 12 */
            fontSize: number;
            /**
             * @default auto
             * @enum {string}
             */
            overflow: "auto" | "horizontal" | "vertical" | "crop";
            values?: {
                id: number;
                checked: boolean;
                value: string;
            }[];
            /** @enum {string} */
            validationRule?: "" | "Select at least" | "Select exactly" | "Select at most";
            validationLength?: number;
            /**
             * @default vertical
             * @enum {string}
             */
            direction: "vertical" | "horizontal";
            hideLabels?: boolean;
        } | {
            /** @constant */
            type: "dropdown";
            label?: string;
            placeholder?: string;
            required?: boolean;
            readOnly?: boolean;
            /** @default 12 */
            fontSize: number;
            /**
             * @default auto
             * @enum {string}
             */
            overflow: "auto" | "horizontal" | "vertical" | "crop";
            values?: {
                value: string;
            }[];
            defaultValue?: string;
        } | {
            /** @constant */
            type: "rut";
            label?: string;
            placeholder?: string;
            required?: boolean;
            readOnly?: boolean;
            /** @default 12 */
            fontSize: number;
            /**
             * @default auto
             * @enum {string}
             */
            overflow: "auto" | "horizontal" | "vertical" | "crop";
            /**
             * @default left
             * @enum {string}
             */
            textAlign: "left" | "center" | "right";
            text?: string;
            characterLimit?: number;
        } | {
            /** @constant */
            type: "rut_firmado";
            label?: string;
            placeholder?: string;
            required?: boolean;
            readOnly?: boolean;
            /** @default 12 */
            fontSize: number;
            /**
             * @default auto
             * @enum {string}
             */
            overflow: "auto" | "horizontal" | "vertical" | "crop";
            /**
             * @default left
             * @enum {string}
             */
            textAlign: "left" | "center" | "right";
        };
        Folder: {
            id: string;
            name: string;
            userId: number;
            teamId: number;
            parentId: string | null;
            pinned: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @enum {string} */
            visibility: "EVERYONE" | "MANAGER_AND_ABOVE" | "ADMIN";
            /** @enum {string} */
            type: "DOCUMENT" | "TEMPLATE";
        };
        FolderDetail: {
            id: string;
            name: string;
            userId: number;
            teamId: number;
            parentId: string | null;
            pinned: boolean;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @enum {string} */
            visibility: "EVERYONE" | "MANAGER_AND_ABOVE" | "ADMIN";
            /** @enum {string} */
            type: "DOCUMENT" | "TEMPLATE";
            /** @enum {string} */
            effectiveVisibility: "EVERYONE" | "MANAGER_AND_ABOVE" | "ADMIN";
            path: {
                id: string;
                name: string;
            }[];
            seenBy: {
                count: number;
                people: {
                    userId: number;
                    name: string;
                }[];
            };
            audience: {
                EVERYONE: number;
                MANAGER_AND_ABOVE: number;
                ADMIN: number;
            };
        };
        NewField: {
            /** @enum {string} */
            type: "SIGNATURE" | "FREE_SIGNATURE" | "INITIALS" | "NAME" | "EMAIL" | "DATE" | "TEXT" | "NUMBER" | "RADIO" | "CHECKBOX" | "DROPDOWN" | "RUT" | "RUT_FIRMADO";
            recipientId: number;
            envelopeItemId?: string;
            fieldMeta?: components["schemas"]["FieldMeta"] | null;
            secondaryId?: string;
            page: number;
            positionX: number;
            positionY: number;
            width: number;
            height: number;
        } | {
            /** @enum {string} */
            type: "SIGNATURE" | "FREE_SIGNATURE" | "INITIALS" | "NAME" | "EMAIL" | "DATE" | "TEXT" | "NUMBER" | "RADIO" | "CHECKBOX" | "DROPDOWN" | "RUT" | "RUT_FIRMADO";
            recipientId: number;
            envelopeItemId?: string;
            fieldMeta?: components["schemas"]["FieldMeta"] | null;
            placeholder: string;
            width?: number;
            height?: number;
            matchAll?: boolean;
        };
        NewRecipient: {
            email: string;
            name: string;
            /** @enum {string} */
            role: "CC" | "SIGNER" | "VIEWER" | "APPROVER" | "ASSISTANT";
            signingOrder?: number;
            language?: ("en" | "es") | null;
            accessAuth?: ("ACCOUNT" | "TWO_FACTOR_AUTH")[];
            actionAuth?: ("ACCOUNT" | "PASSKEY" | "TWO_FACTOR_AUTH" | "PASSWORD" | "EXPLICIT_NONE" | "CLAVE_UNICA" | "FAO_HASH")[];
        };
        Recipient: {
            envelopeId: string;
            /** @enum {string} */
            role: "CC" | "SIGNER" | "VIEWER" | "APPROVER" | "ASSISTANT";
            /** @enum {string} */
            readStatus: "NOT_OPENED" | "OPENED";
            /** @enum {string} */
            signingStatus: "NOT_SIGNED" | "SIGNED" | "REJECTED";
            /** @enum {string} */
            sendStatus: "NOT_SENT" | "SENT";
            id: number;
            email: string;
            name: string;
            token: string;
            documentDeletedAt: string | null;
            expired: string | null;
            expiresAt: string | null;
            expirationNotifiedAt: string | null;
            signedAt: string | null;
            authOptions: {
                /** @default [] */
                accessAuth: ("ACCOUNT" | "TWO_FACTOR_AUTH")[];
                /** @default [] */
                actionAuth: ("ACCOUNT" | "PASSKEY" | "TWO_FACTOR_AUTH" | "PASSWORD" | "EXPLICIT_NONE" | "CLAVE_UNICA" | "FAO_HASH")[];
            };
            signingOrder: number | null;
            language: ("en" | "es") | null;
            rejectionReason: string | null;
        };
        RecipientAlone: {
            envelopeId: string;
            /** @enum {string} */
            role: "CC" | "SIGNER" | "VIEWER" | "APPROVER" | "ASSISTANT";
            /** @enum {string} */
            readStatus: "NOT_OPENED" | "OPENED";
            /** @enum {string} */
            signingStatus: "NOT_SIGNED" | "SIGNED" | "REJECTED";
            /** @enum {string} */
            sendStatus: "NOT_SENT" | "SENT";
            id: number;
            email: string;
            name: string;
            token: string;
            documentDeletedAt: string | null;
            expired: string | null;
            expiresAt: string | null;
            expirationNotifiedAt: string | null;
            signedAt: string | null;
            authOptions: {
                /** @default [] */
                accessAuth: ("ACCOUNT" | "TWO_FACTOR_AUTH")[];
                /** @default [] */
                actionAuth: ("ACCOUNT" | "PASSKEY" | "TWO_FACTOR_AUTH" | "PASSWORD" | "EXPLICIT_NONE" | "CLAVE_UNICA" | "FAO_HASH")[];
            };
            signingOrder: number | null;
            language: ("en" | "es") | null;
            rejectionReason: string | null;
            documentId: number | null;
            templateId: number | null;
            fields: components["schemas"]["Field"][];
        };
        RecipientOfEnvelope: {
            envelopeId: string;
            /** @enum {string} */
            role: "CC" | "SIGNER" | "VIEWER" | "APPROVER" | "ASSISTANT";
            /** @enum {string} */
            readStatus: "NOT_OPENED" | "OPENED";
            /** @enum {string} */
            signingStatus: "NOT_SIGNED" | "SIGNED" | "REJECTED";
            /** @enum {string} */
            sendStatus: "NOT_SENT" | "SENT";
            id: number;
            email: string;
            name: string;
            token: string;
            documentDeletedAt: string | null;
            expired: string | null;
            expiresAt: string | null;
            expirationNotifiedAt: string | null;
            signedAt: string | null;
            authOptions: {
                /** @default [] */
                accessAuth: ("ACCOUNT" | "TWO_FACTOR_AUTH")[];
                /** @default [] */
                actionAuth: ("ACCOUNT" | "PASSKEY" | "TWO_FACTOR_AUTH" | "PASSWORD" | "EXPLICIT_NONE" | "CLAVE_UNICA" | "FAO_HASH")[];
            };
            signingOrder: number | null;
            language: ("en" | "es") | null;
            rejectionReason: string | null;
            documentId: number | null;
            templateId: number | null;
        };
        RecipientWithFields: {
            envelopeId: string;
            /** @enum {string} */
            role: "CC" | "SIGNER" | "VIEWER" | "APPROVER" | "ASSISTANT";
            /** @enum {string} */
            readStatus: "NOT_OPENED" | "OPENED";
            /** @enum {string} */
            signingStatus: "NOT_SIGNED" | "SIGNED" | "REJECTED";
            /** @enum {string} */
            sendStatus: "NOT_SENT" | "SENT";
            id: number;
            email: string;
            name: string;
            token: string;
            documentDeletedAt: string | null;
            expired: string | null;
            expiresAt: string | null;
            expirationNotifiedAt: string | null;
            signedAt: string | null;
            authOptions: {
                /** @default [] */
                accessAuth: ("ACCOUNT" | "TWO_FACTOR_AUTH")[];
                /** @default [] */
                actionAuth: ("ACCOUNT" | "PASSKEY" | "TWO_FACTOR_AUTH" | "PASSWORD" | "EXPLICIT_NONE" | "CLAVE_UNICA" | "FAO_HASH")[];
            };
            signingOrder: number | null;
            language: ("en" | "es") | null;
            rejectionReason: string | null;
            fields: components["schemas"]["Field"][];
        };
        RecipientWithSigningUrl: {
            id: number;
            name: string;
            email: string;
            token: string;
            /** @enum {string} */
            role: "CC" | "SIGNER" | "VIEWER" | "APPROVER" | "ASSISTANT";
            signingOrder: number | null;
            signingUrl: string;
        };
        Success: {
            success: boolean;
        };
        Webhook: {
            id: string;
            teamId: number;
            userId: number | null;
            webhookUrl: string;
            eventTriggers: ("DOCUMENT_CREATED" | "DOCUMENT_SENT" | "DOCUMENT_OPENED" | "DOCUMENT_SIGNED" | "DOCUMENT_RECIPIENT_COMPLETED" | "DOCUMENT_COMPLETED" | "DOCUMENT_REJECTED" | "DOCUMENT_CANCELLED" | "DOCUMENT_REMINDER_SENT" | "TEMPLATE_CREATED" | "TEMPLATE_UPDATED" | "TEMPLATE_DELETED" | "TEMPLATE_USED" | "*")[];
            enabled: boolean;
            includeFields: boolean;
            includeSigningTokens: boolean;
            hasSecret: boolean;
            previousSecretUntil: string | null;
            pausedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        WebhookAttempt: {
            id: string;
            number: number;
            /** @enum {string} */
            state: "IN_FLIGHT" | "SUCCESS" | "FAILED" | "LOST";
            /** Format: date-time */
            startedAt: string;
            finishedAt: string | null;
            requestHeaders: {
                name: string;
                value: string;
            }[] | null;
            responseCode: number | null;
            responseHeaders: {
                name: string;
                value: string;
            }[] | null;
            responseBody: string | null;
            isResponseCut: boolean;
            timings: {
                dnsMs: number | null;
                connectMs: number | null;
                firstByteMs: number | null;
                totalMs: number;
            } | null;
            errorClass: ("URL" | "ADDRESS" | "DNS" | "CONNECT" | "TLS" | "TIMEOUT" | "CLOSED" | "PROTOCOL" | "REDIRECT" | "STATUS" | "LOST") | null;
        };
        WebhookDelivery: {
            id: string;
            webhookId: string;
            /** @enum {string} */
            event: "DOCUMENT_CREATED" | "DOCUMENT_SENT" | "DOCUMENT_OPENED" | "DOCUMENT_SIGNED" | "DOCUMENT_RECIPIENT_COMPLETED" | "DOCUMENT_COMPLETED" | "DOCUMENT_REJECTED" | "DOCUMENT_CANCELLED" | "DOCUMENT_REMINDER_SENT" | "TEMPLATE_CREATED" | "TEMPLATE_UPDATED" | "TEMPLATE_DELETED" | "TEMPLATE_USED";
            messageId: string;
            envelopeId: string | null;
            envelopeTitle: string | null;
            sequence: number | null;
            url: string;
            /** @enum {string} */
            status: "PENDING" | "SUCCESS" | "FAILED" | "SKIPPED";
            failureReason: ("ATTEMPTS_USED" | "DISABLED" | "UNSUBSCRIBED" | "PAUSED") | null;
            attempts: number;
            maxAttempts: number;
            isInFlight: boolean;
            nextAttemptAt: string | null;
            isTest: boolean;
            resendOf: string | null;
            /** Format: date-time */
            createdAt: string;
            finishedAt: string | null;
            lastResponseCode: number | null;
            lastErrorClass: ("URL" | "ADDRESS" | "DNS" | "CONNECT" | "TLS" | "TIMEOUT" | "CLOSED" | "PROTOCOL" | "REDIRECT" | "STATUS" | "LOST") | null;
            lastDurationMs: number | null;
        };
        WebhookDeliveryDetail: {
            id: string;
            webhookId: string;
            /** @enum {string} */
            event: "DOCUMENT_CREATED" | "DOCUMENT_SENT" | "DOCUMENT_OPENED" | "DOCUMENT_SIGNED" | "DOCUMENT_RECIPIENT_COMPLETED" | "DOCUMENT_COMPLETED" | "DOCUMENT_REJECTED" | "DOCUMENT_CANCELLED" | "DOCUMENT_REMINDER_SENT" | "TEMPLATE_CREATED" | "TEMPLATE_UPDATED" | "TEMPLATE_DELETED" | "TEMPLATE_USED";
            messageId: string;
            envelopeId: string | null;
            envelopeTitle: string | null;
            sequence: number | null;
            url: string;
            /** @enum {string} */
            status: "PENDING" | "SUCCESS" | "FAILED" | "SKIPPED";
            failureReason: ("ATTEMPTS_USED" | "DISABLED" | "UNSUBSCRIBED" | "PAUSED") | null;
            attempts: number;
            maxAttempts: number;
            isInFlight: boolean;
            nextAttemptAt: string | null;
            isTest: boolean;
            resendOf: string | null;
            /** Format: date-time */
            createdAt: string;
            finishedAt: string | null;
            lastResponseCode: number | null;
            lastErrorClass: ("URL" | "ADDRESS" | "DNS" | "CONNECT" | "TLS" | "TIMEOUT" | "CLOSED" | "PROTOCOL" | "REDIRECT" | "STATUS" | "LOST") | null;
            lastDurationMs: number | null;
            body: string | null;
            attemptLog: components["schemas"]["WebhookAttempt"][];
        };
        WebhookListed: {
            id: string;
            teamId: number;
            userId: number | null;
            webhookUrl: string;
            eventTriggers: ("DOCUMENT_CREATED" | "DOCUMENT_SENT" | "DOCUMENT_OPENED" | "DOCUMENT_SIGNED" | "DOCUMENT_RECIPIENT_COMPLETED" | "DOCUMENT_COMPLETED" | "DOCUMENT_REJECTED" | "DOCUMENT_CANCELLED" | "DOCUMENT_REMINDER_SENT" | "TEMPLATE_CREATED" | "TEMPLATE_UPDATED" | "TEMPLATE_DELETED" | "TEMPLATE_USED" | "*")[];
            enabled: boolean;
            includeFields: boolean;
            includeSigningTokens: boolean;
            hasSecret: boolean;
            previousSecretUntil: string | null;
            pausedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            health: {
                outcomes: ("SUCCESS" | "FAILED" | "LOST")[];
                lastAttemptAt: string | null;
                lastSuccessAt: string | null;
                failuresInRow: number;
            };
        };
        WebhookPayload: {
            /** @enum {string} */
            type: "DOCUMENT" | "TEMPLATE";
            /** @enum {string} */
            status: "DRAFT" | "PENDING" | "COMPLETED" | "REJECTED" | "CANCELLED";
            /** @enum {string} */
            source: "DOCUMENT" | "TEMPLATE" | "TEMPLATE_DIRECT_LINK";
            /** @enum {string} */
            visibility: "EVERYONE" | "MANAGER_AND_ABOVE" | "ADMIN";
            secondaryId: string;
            externalId: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            completedAt: string | null;
            deletedAt: string | null;
            title: string;
            authOptions: {
                /** @default [] */
                globalAccessAuth: ("ACCOUNT" | "TWO_FACTOR_AUTH")[];
                /** @default [] */
                globalActionAuth: ("ACCOUNT" | "PASSKEY" | "TWO_FACTOR_AUTH" | "PASSWORD")[];
            };
            /** @description Values for the PDF's own form fields, by field name. */
            formValues: {
                [key: string]: string | boolean | number;
            } | null;
            userId: number;
            teamId: number;
            folderId: string | null;
            id: number;
            envelopeId: string;
            templateId: number | null;
            documentMeta: {
                /** @enum {string} */
                signingOrder: "PARALLEL" | "SEQUENTIAL";
                /** @enum {string} */
                distributionMethod: "EMAIL" | "NONE";
                id: string;
                subject: string | null;
                message: string | null;
                timezone: string | null;
                dateFormat: string | null;
                redirectUrl: string | null;
                typedSignatureEnabled: boolean;
                uploadSignatureEnabled: boolean;
                drawSignatureEnabled: boolean;
                allowDictateNextSigner: boolean;
                /** @enum {string} */
                language: "en" | "es";
                emailSettings: {
                    /** @default true */
                    recipientSigningRequest: boolean;
                    /** @default true */
                    recipientRemoved: boolean;
                    /** @default true */
                    recipientSigned: boolean;
                    /** @default true */
                    documentPending: boolean;
                    /** @default true */
                    documentCompleted: boolean;
                    /** @default true */
                    documentDeleted: boolean;
                    /** @default true */
                    ownerDocumentCompleted: boolean;
                    /** @default true */
                    ownerRecipientExpired: boolean;
                    /** @default true */
                    ownerDocumentCreated: boolean;
                };
            } | null;
            recipients: {
                envelopeId: string;
                /** @enum {string} */
                role: "CC" | "SIGNER" | "VIEWER" | "APPROVER" | "ASSISTANT";
                /** @enum {string} */
                readStatus: "NOT_OPENED" | "OPENED";
                /** @enum {string} */
                signingStatus: "NOT_SIGNED" | "SIGNED" | "REJECTED";
                /** @enum {string} */
                sendStatus: "NOT_SENT" | "SENT";
                id: number;
                email: string;
                name: string;
                token: string;
                documentDeletedAt: string | null;
                expired: string | null;
                expiresAt: string | null;
                expirationNotifiedAt: string | null;
                signedAt: string | null;
                authOptions: {
                    /** @default [] */
                    accessAuth: ("ACCOUNT" | "TWO_FACTOR_AUTH")[];
                    /** @default [] */
                    actionAuth: ("ACCOUNT" | "PASSKEY" | "TWO_FACTOR_AUTH" | "PASSWORD" | "EXPLICIT_NONE" | "CLAVE_UNICA" | "FAO_HASH")[];
                };
                signingOrder: number | null;
                rejectionReason: string | null;
                documentId: number | null;
                templateId: number | null;
            }[];
            Recipient: {
                envelopeId: string;
                /** @enum {string} */
                role: "CC" | "SIGNER" | "VIEWER" | "APPROVER" | "ASSISTANT";
                /** @enum {string} */
                readStatus: "NOT_OPENED" | "OPENED";
                /** @enum {string} */
                signingStatus: "NOT_SIGNED" | "SIGNED" | "REJECTED";
                /** @enum {string} */
                sendStatus: "NOT_SENT" | "SENT";
                id: number;
                email: string;
                name: string;
                token: string;
                documentDeletedAt: string | null;
                expired: string | null;
                expiresAt: string | null;
                expirationNotifiedAt: string | null;
                signedAt: string | null;
                authOptions: {
                    /** @default [] */
                    accessAuth: ("ACCOUNT" | "TWO_FACTOR_AUTH")[];
                    /** @default [] */
                    actionAuth: ("ACCOUNT" | "PASSKEY" | "TWO_FACTOR_AUTH" | "PASSWORD" | "EXPLICIT_NONE" | "CLAVE_UNICA" | "FAO_HASH")[];
                };
                signingOrder: number | null;
                rejectionReason: string | null;
                documentId: number | null;
                templateId: number | null;
            }[];
            fields?: {
                id: number;
                type: string;
                recipientId: number;
                page: number;
                customText: string;
                inserted: boolean;
            }[];
        };
        WebhookWithSecret: {
            id: string;
            teamId: number;
            userId: number | null;
            webhookUrl: string;
            eventTriggers: ("DOCUMENT_CREATED" | "DOCUMENT_SENT" | "DOCUMENT_OPENED" | "DOCUMENT_SIGNED" | "DOCUMENT_RECIPIENT_COMPLETED" | "DOCUMENT_COMPLETED" | "DOCUMENT_REJECTED" | "DOCUMENT_CANCELLED" | "DOCUMENT_REMINDER_SENT" | "TEMPLATE_CREATED" | "TEMPLATE_UPDATED" | "TEMPLATE_DELETED" | "TEMPLATE_USED" | "*")[];
            enabled: boolean;
            includeFields: boolean;
            includeSigningTokens: boolean;
            hasSecret: boolean;
            previousSecretUntil: string | null;
            pausedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            secret: string | null;
        };
        /** @description - `IDENTITY_PROVIDER_UNAVAILABLE`: The identity provider answered late, wrongly or not at all. Try again later; nothing was changed. */
        "error.BAD_GATEWAY": {
            /** @description One English sentence for people; do not parse it. */
            message: string;
            /** @enum {string} */
            code: "IDENTITY_PROVIDER_UNAVAILABLE";
            /** @description Which keys are wrong, where that can be said. */
            issues?: {
                message: string;
                /** @description Dotted path of the key, as in recipients.0.email. */
                path?: string;
            }[];
        };
        /**
         * @description - `BAD_REQUEST`: A key or parameter is missing, of the wrong type or outside its limits. Correct what issues[] names; each issue carries the path of the key.
         *     - `PARSE_ERROR`: The body is cut off, not UTF-8, or not JSON (or not multipart where files are sent). Send well-formed JSON in UTF-8 and check that no proxy truncates the body.
         *     - `INVALID_BODY`: The body is well-formed but contradicts itself or the envelope, for example a malformed id or a box outside the page. Correct the key that the message names.
         *     - `INVALID_REQUEST`: The envelope or recipient is not in a state that allows this. Read the envelope first and call only what its status allows.
         *     - `ALREADY_EXISTS`: What you want to create is there already. Read and use the existing one, or remove it first.
         *     - `NOT_SETUP`: A recipient asks for a verification method this installation does not offer. Choose another method, or ask the administrator to set it up.
         *     - `RECIPIENT_EXPIRED`: The time this recipient had to sign is over. Call redistribute with the recipient to renew the link.
         *     - `RECIPIENT_ALREADY_SIGNED`: The recipient has signed, approved or rejected. Nothing to do: an act cannot be repeated or changed.
         *     - `RECIPIENT_HAS_UNSIGNED_FIELDS`: Required fields of the recipient have no value yet. Fill the remaining fields before completing.
         *     - `RECIPIENT_OUT_OF_TURN`: The envelope is signed in order and somebody else comes first. Wait until the recipients before have acted.
         *     - `RECIPIENT_LIMIT_EXCEEDED`: The envelope would have more than 100 recipients. Split the recipients over several envelopes.
         *     - `FIELD_LIMIT_EXCEEDED`: The envelope would have more than 2000 fields. Use fewer fields, or split the document.
         *     - `ENVELOPE_ITEM_LIMIT_EXCEEDED`: The envelope would have more than 20 files. Join files, or use several envelopes.
         *     - `LIMIT_EXCEEDED`: As many of these exist as this service accepts, or files as the organisation may store. Remove some you no longer need.
         *     - `WEBHOOK_OFF`: The webhook is disabled, or paused because too many deliveries failed. Update it with enabled: true, which also ends a pause.
         *     - `WEBHOOK_NOT_SUBSCRIBED`: A test was asked for an event that the webhook does not listen to. Choose one of its events, or subscribe it to this one.
         *     - `DELIVERY_NOT_KEPT`: Bodies are kept for 7 days after a success and 30 days after a failure. Read the envelope instead.
         *     - `MISSING_RECIPIENT_EMAIL`: The envelope goes out by mail and somebody has no address, or a placeholder's. Give every recipient in issues[] a real address, or set meta.distributionMethod to NONE.
         *     - `MISSING_SIGNATURE_FIELD`: At least one SIGNER has no SIGNATURE or FREE_SIGNATURE field. Place a signature field for every signer that the message lists, then distribute again.
         *     - `ENVELOPE_DRAFT`: The envelope has not been distributed. Distribute it first.
         *     - `ENVELOPE_COMPLETED`: The envelope is completed and cannot change. Duplicate it if you need another version.
         *     - `ENVELOPE_REJECTED`: A recipient rejected the envelope, which ended it. Duplicate it, correct what was objected to and distribute the copy.
         *     - `ENVELOPE_CANCELLED`: The envelope was cancelled. Duplicate it and distribute the copy.
         *     - `INVALID_DOCUMENT_FILE`: The file could not be used for a reason no other code names. Open and save the file with another program, then upload it again.
         *     - `FILE_NOT_PDF`: The bytes do not begin as a PDF, whatever the name says. Convert the file to PDF.
         *     - `FILE_ENCRYPTED`: The PDF is encrypted by a method that only its own program knows, or is encrypted and signed. Save a copy without encryption.
         *     - `FILE_NEEDS_PASSWORD`: The PDF opens only with a password, and none was sent or another one. Send the file again with its password, percent-encoded as UTF-8, in `X-File-Password`.
         *     - `FILE_NEEDS_CERTIFICATE`: The PDF is encrypted for the holders of certificates; no password opens it. Open it with the certificate and save a copy without encryption.
         *     - `FILE_RESTRICTED`: The author encrypted the PDF and keeps rights from those who open it: printing, copying or changing it. Ask the author for an unprotected copy, or allow such files in the settings of the team or organisation.
         *     - `FILE_DAMAGED`: The PDF is incomplete or its structure is broken beyond repair. Export it again from the program that made it.
         *     - `FILE_TOO_COMPLEX`: Small compressed parts unpack to far more than a document needs. Export the file again, or print it to a plain PDF.
         *     - `TOO_MANY_PAGES`: The PDF has more pages than this installation accepts (2000 unless configured). Split the file.
         *     - `PAGE_SIZE`: A page is smaller or larger than can be signed legibly. Print the file to pages of an ordinary size.
         *     - `FILE_UNKNOWN_COMPRESSION`: Parts of the PDF are compressed with Brotli: some readers show them and most do not. Save or print it again without Brotli.
         *     - `NO_PAGES`: The PDF has no pages. Export it again from the program that made it.
         *     - `ACTIVE_CONTENT`: Scripts, launch actions or the like could change what people see after they sign. Print the file to a plain PDF.
         *     - `XFA_DYNAMIC`: The PDF is a dynamic XFA form whose pages are computed by the viewer. Print it to a plain PDF.
         *     - `CERTIFIED_NO_CHANGES`: A seal or certification of the PDF forbids any change, further signatures included. Files sealed here do, unless their sender chose `furtherSignatures`. Send the addendum as its own file, or ask for a copy that allows further signatures.
         *     - `ENVELOPE_TSP_LOCKED`: A recipient signs with their own certificate, so files, fields and recipients are fixed from distribute on. Cancel the envelope, duplicate it and distribute the corrected copy.
         *     - `CSC_CREDENTIAL_LIST_EMPTY`: The person has no credential at the remote signature service, or none that can be used this way. The person gets a certificate from the provider, or signs in there as somebody else.
         *     - `CSC_CERT_INVALID`: The signing certificate is not valid now, was revoked, may not sign, or its issuer is not on the list of this installation. Sign with a valid certificate of an accredited issuer.
         *     - `CSC_ALGORITHM_REFUSED`: The key is weaker than RSA 2048 or P-256, or the service offers no SHA-256 signature with it. Sign with a certificate with a stronger key.
         *     - `CSC_SAD_EXPIRED_PRE_SIGN`: The activation that the provider gave was used or ran out before it signed. Authorise the signature at the provider again; what was filled in is kept.
         *     - `CSC_EMBED_FAILED`: The signature that came back does not fit the place prepared for it. Prepare the signature again.
         */
        "error.BAD_REQUEST": {
            /** @description One English sentence for people; do not parse it. */
            message: string;
            /** @enum {string} */
            code: "BAD_REQUEST" | "PARSE_ERROR" | "INVALID_BODY" | "INVALID_REQUEST" | "ALREADY_EXISTS" | "NOT_SETUP" | "RECIPIENT_EXPIRED" | "RECIPIENT_ALREADY_SIGNED" | "RECIPIENT_HAS_UNSIGNED_FIELDS" | "RECIPIENT_OUT_OF_TURN" | "RECIPIENT_LIMIT_EXCEEDED" | "FIELD_LIMIT_EXCEEDED" | "ENVELOPE_ITEM_LIMIT_EXCEEDED" | "LIMIT_EXCEEDED" | "WEBHOOK_OFF" | "WEBHOOK_NOT_SUBSCRIBED" | "DELIVERY_NOT_KEPT" | "MISSING_RECIPIENT_EMAIL" | "MISSING_SIGNATURE_FIELD" | "ENVELOPE_DRAFT" | "ENVELOPE_COMPLETED" | "ENVELOPE_REJECTED" | "ENVELOPE_CANCELLED" | "INVALID_DOCUMENT_FILE" | "FILE_NOT_PDF" | "FILE_ENCRYPTED" | "FILE_NEEDS_PASSWORD" | "FILE_NEEDS_CERTIFICATE" | "FILE_RESTRICTED" | "FILE_DAMAGED" | "FILE_TOO_COMPLEX" | "TOO_MANY_PAGES" | "PAGE_SIZE" | "FILE_UNKNOWN_COMPRESSION" | "NO_PAGES" | "ACTIVE_CONTENT" | "XFA_DYNAMIC" | "CERTIFIED_NO_CHANGES" | "ENVELOPE_TSP_LOCKED" | "CSC_CREDENTIAL_LIST_EMPTY" | "CSC_CERT_INVALID" | "CSC_ALGORITHM_REFUSED" | "CSC_SAD_EXPIRED_PRE_SIGN" | "CSC_EMBED_FAILED";
            /** @description Which keys are wrong, where that can be said. */
            issues?: {
                message: string;
                /** @description Dotted path of the key, as in recipients.0.email. */
                path?: string;
            }[];
        };
        /**
         * @description - `CONFLICT`: Somebody else changed the same thing at the same moment. Read it again and repeat the call.
         *     - `IDEMPOTENCY_IN_PROGRESS`: The first request with this idempotency key has not ended yet. Wait a moment and send the same request again.
         */
        "error.CONFLICT": {
            /** @description One English sentence for people; do not parse it. */
            message: string;
            /** @enum {string} */
            code: "CONFLICT" | "IDEMPOTENCY_IN_PROGRESS";
            /** @description Which keys are wrong, where that can be said. */
            issues?: {
                message: string;
                /** @description Dotted path of the key, as in recipients.0.email. */
                path?: string;
            }[];
        };
        /**
         * @description - `COMPANY_SESSION`: A session that a company's provider of identity opened asked for what is the account's own. Sign in to the account itself.
         *     - `COMPANY_REQUIRED`: The organisation requires its own sign-in, and the session was opened another way. Sign in with the company's provider. API tokens are not affected.
         *     - `SECURITY_POLICY`: The organisation's security policy asks for another way in, a newer sign-in, a second factor or another address than this session has. The message says which. API tokens are refused with FORBIDDEN, and by their address alone.
         *     - `PROOF_NEEDED`: A change of security needs that somebody has shown who they are within the last ten minutes. Give the password, a code or a passkey once more, then call again.
         *     - `ACCOUNT_UNVERIFIED`: The account behind the token has not confirmed its e-mail address. Follow the link in the confirmation mail.
         *     - `SIGN_UP_CLOSED`: Whoever runs the installation lets only invited people, or addresses of some mail domains, open an account. Ask somebody of a team here for an invitation.
         *     - `FORBIDDEN`: You may see this, but your role does not allow the action. Use the token of the owner, or of a team MANAGER or ADMIN.
         */
        "error.FORBIDDEN": {
            /** @description One English sentence for people; do not parse it. */
            message: string;
            /** @enum {string} */
            code: "COMPANY_SESSION" | "COMPANY_REQUIRED" | "SECURITY_POLICY" | "PROOF_NEEDED" | "ACCOUNT_UNVERIFIED" | "SIGN_UP_CLOSED" | "FORBIDDEN";
            /** @description Which keys are wrong, where that can be said. */
            issues?: {
                message: string;
                /** @description Dotted path of the key, as in recipients.0.email. */
                path?: string;
            }[];
        };
        /** @description - `IDEMPOTENCY_KEY_REUSED`: The same idempotency key came earlier with another request. Use a new key for every new request; repeat a key only to retry. */
        "error.IDEMPOTENCY_KEY_REUSED": {
            /** @description One English sentence for people; do not parse it. */
            message: string;
            /** @enum {string} */
            code: "IDEMPOTENCY_KEY_REUSED";
            /** @description Which keys are wrong, where that can be said. */
            issues?: {
                message: string;
                /** @description Dotted path of the key, as in recipients.0.email. */
                path?: string;
            }[];
        };
        /** @description - `INSUFFICIENT_STORAGE`: The storage behind the service is full. Tell the administrator; nothing was stored. */
        "error.INSUFFICIENT_STORAGE": {
            /** @description One English sentence for people; do not parse it. */
            message: string;
            /** @enum {string} */
            code: "INSUFFICIENT_STORAGE";
            /** @description Which keys are wrong, where that can be said. */
            issues?: {
                message: string;
                /** @description Dotted path of the key, as in recipients.0.email. */
                path?: string;
            }[];
        };
        /**
         * @description - `INTERNAL_SERVER_ERROR`: A fault on our side. Repeat the call later with the same idempotency key; quote X-Request-Id when you report it.
         *     - `CSC_PROVIDER_INFO_FAILED`: The remote signature service did not describe itself, or speaks a version we do not. Try again later; the administrator checks CSC_BASE_URL.
         *     - `CSC_REQUEST_FAILED`: The remote signature service failed, or answered something that cannot be right. Try again later; nothing was signed.
         *     - `BASE_DOCUMENT_MUTATED`: The bytes in storage changed between preparing and signing, so nothing was signed. Tell the administrator: storage must never change a file.
         *     - `EVIDENCE_CHANGED`: A value, signature, file or entry in the database is not the one the audit log recorded. Ask the administrator: Admin → Sealing names each place that differs.
         */
        "error.INTERNAL_SERVER_ERROR": {
            /** @description One English sentence for people; do not parse it. */
            message: string;
            /** @enum {string} */
            code: "INTERNAL_SERVER_ERROR" | "CSC_PROVIDER_INFO_FAILED" | "CSC_REQUEST_FAILED" | "BASE_DOCUMENT_MUTATED" | "EVIDENCE_CHANGED";
            /** @description Which keys are wrong, where that can be said. */
            issues?: {
                message: string;
                /** @description Dotted path of the key, as in recipients.0.email. */
                path?: string;
            }[];
        };
        /** @description - `METHOD_NOT_ALLOWED`: The path exists, with another method. Use the method that the Allow header names: GET reads, POST changes. */
        "error.METHOD_NOT_ALLOWED": {
            /** @description One English sentence for people; do not parse it. */
            message: string;
            /** @enum {string} */
            code: "METHOD_NOT_ALLOWED";
            /** @description Which keys are wrong, where that can be said. */
            issues?: {
                message: string;
                /** @description Dotted path of the key, as in recipients.0.email. */
                path?: string;
            }[];
        };
        /** @description - `NOT_FOUND`: Nothing with this id exists in the team of the token, or it is not visible to it, or the path is unknown. Check the id, the path and the team the token belongs to. */
        "error.NOT_FOUND": {
            /** @description One English sentence for people; do not parse it. */
            message: string;
            /** @enum {string} */
            code: "NOT_FOUND";
            /** @description Which keys are wrong, where that can be said. */
            issues?: {
                message: string;
                /** @description Dotted path of the key, as in recipients.0.email. */
                path?: string;
            }[];
        };
        /**
         * @description - `FILE_TOO_LARGE`: The file exceeds the size this installation accepts (50 MB unless configured). Reduce the images in it, or split it.
         *     - `PAYLOAD_TOO_LARGE`: The JSON of the request is larger than 1 MB. Send less at a time.
         */
        "error.PAYLOAD_TOO_LARGE": {
            /** @description One English sentence for people; do not parse it. */
            message: string;
            /** @enum {string} */
            code: "FILE_TOO_LARGE" | "PAYLOAD_TOO_LARGE";
            /** @description Which keys are wrong, where that can be said. */
            issues?: {
                message: string;
                /** @description Dotted path of the key, as in recipients.0.email. */
                path?: string;
            }[];
        };
        /** @description - `RANGE_NOT_SATISFIABLE`: The Range header asks for bytes beyond the end of the file. Ask for the size first (HEAD), or leave the header out. */
        "error.RANGE_NOT_SATISFIABLE": {
            /** @description One English sentence for people; do not parse it. */
            message: string;
            /** @enum {string} */
            code: "RANGE_NOT_SATISFIABLE";
            /** @description Which keys are wrong, where that can be said. */
            issues?: {
                message: string;
                /** @description Dotted path of the key, as in recipients.0.email. */
                path?: string;
            }[];
        };
        /**
         * @description - `REQUEST_TIMEOUT`: The body arrived too slowly. Send it again over a better connection.
         *     - `CSC_TSP_TIMEOUT`: The remote signature service took longer than 15 seconds. Try again: what was prepared is kept.
         */
        "error.REQUEST_TIMEOUT": {
            /** @description One English sentence for people; do not parse it. */
            message: string;
            /** @enum {string} */
            code: "REQUEST_TIMEOUT" | "CSC_TSP_TIMEOUT";
            /** @description Which keys are wrong, where that can be said. */
            issues?: {
                message: string;
                /** @description Dotted path of the key, as in recipients.0.email. */
                path?: string;
            }[];
        };
        /** @description - `SERVICE_UNAVAILABLE`: The service is starting, stopping or waiting for its database. Repeat the call after a few seconds. */
        "error.SERVICE_UNAVAILABLE": {
            /** @description One English sentence for people; do not parse it. */
            message: string;
            /** @enum {string} */
            code: "SERVICE_UNAVAILABLE";
            /** @description Which keys are wrong, where that can be said. */
            issues?: {
                message: string;
                /** @description Dotted path of the key, as in recipients.0.email. */
                path?: string;
            }[];
        };
        /** @description - `TOO_MANY_REQUESTS`: The token or address has used up its requests for this minute, or the organisation its documents or mails of the month, which the message names. Wait the seconds that Retry-After says, then go on. Without Retry-After, wait until the month ends. */
        "error.TOO_MANY_REQUESTS": {
            /** @description One English sentence for people; do not parse it. */
            message: string;
            /** @enum {string} */
            code: "TOO_MANY_REQUESTS";
            /** @description Which keys are wrong, where that can be said. */
            issues?: {
                message: string;
                /** @description Dotted path of the key, as in recipients.0.email. */
                path?: string;
            }[];
        };
        /**
         * @description - `EXPIRED_CODE`: The API token or code is past its expiry. Create a new token, or ask for a new code.
         *     - `UNAUTHORIZED`: The Authorization header is absent, or its token is unknown, revoked or of a disabled account. Send the token as Authorization: api_… and check that it still exists.
         *     - `TWO_FACTOR_AUTH_FAILED`: The verification code or proof is wrong or used up. Ask for a new code and try again.
         *     - `CLAVE_UNICA_RUN_MISMATCH`: The person who identified with ClaveÚnica has another RUN than this recipient is known by. The recipient identifies with their own ClaveÚnica, or the sender corrects the RUT.
         *     - `FAO_RUN_MISMATCH`: The RUN in the signing certificate is not the one this recipient is known by, or it names none. The recipient signs with their own certificate, or the sender corrects the RUT.
         *     - `SECOND_FACTOR_NEEDED`: The address and password are right, and the account asks for a second factor. Send them again with a code of the authenticator app or a recovery code.
         */
        "error.UNAUTHORIZED": {
            /** @description One English sentence for people; do not parse it. */
            message: string;
            /** @enum {string} */
            code: "EXPIRED_CODE" | "UNAUTHORIZED" | "TWO_FACTOR_AUTH_FAILED" | "CLAVE_UNICA_RUN_MISMATCH" | "FAO_RUN_MISMATCH" | "SECOND_FACTOR_NEEDED";
            /** @description Which keys are wrong, where that can be said. */
            issues?: {
                message: string;
                /** @description Dotted path of the key, as in recipients.0.email. */
                path?: string;
            }[];
        };
        /** @description - `UNSUPPORTED_MEDIA_TYPE`: The Content-Type is not the one this operation takes. Send application/json, or multipart/form-data where files are sent. */
        "error.UNSUPPORTED_MEDIA_TYPE": {
            /** @description One English sentence for people; do not parse it. */
            message: string;
            /** @enum {string} */
            code: "UNSUPPORTED_MEDIA_TYPE";
            /** @description Which keys are wrong, where that can be said. */
            issues?: {
                message: string;
                /** @description Dotted path of the key, as in recipients.0.email. */
                path?: string;
            }[];
        };
    };
    responses: {
        /** @description Invalid input, or not possible in the current state */
        "error.BAD_REQUEST": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["error.BAD_REQUEST"];
            };
        };
        /** @description Authorization not provided, unknown or expired */
        "error.UNAUTHORIZED": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["error.UNAUTHORIZED"];
            };
        };
        /** @description Insufficient access */
        "error.FORBIDDEN": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["error.FORBIDDEN"];
            };
        };
        /** @description Not found, or not visible to this token */
        "error.NOT_FOUND": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["error.NOT_FOUND"];
            };
        };
        /** @description The body arrived too slowly */
        "error.REQUEST_TIMEOUT": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["error.REQUEST_TIMEOUT"];
            };
        };
        /** @description The first request with this idempotency key still runs, or somebody changed this at the same moment */
        "error.CONFLICT": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["error.CONFLICT"];
            };
        };
        /** @description Too large */
        "error.PAYLOAD_TOO_LARGE": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["error.PAYLOAD_TOO_LARGE"];
            };
        };
        /** @description Wrong Content-Type */
        "error.UNSUPPORTED_MEDIA_TYPE": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["error.UNSUPPORTED_MEDIA_TYPE"];
            };
        };
        /** @description The file has no such bytes */
        "error.RANGE_NOT_SATISFIABLE": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["error.RANGE_NOT_SATISFIABLE"];
            };
        };
        /** @description The idempotency key came earlier with another request */
        "error.IDEMPOTENCY_KEY_REUSED": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["error.IDEMPOTENCY_KEY_REUSED"];
            };
        };
        /** @description Too many requests */
        "error.TOO_MANY_REQUESTS": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["error.TOO_MANY_REQUESTS"];
            };
        };
        /** @description Our fault */
        "error.INTERNAL_SERVER_ERROR": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["error.INTERNAL_SERVER_ERROR"];
            };
        };
        /** @description Not ready; try again shortly */
        "error.SERVICE_UNAVAILABLE": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["error.SERVICE_UNAVAILABLE"];
            };
        };
        /** @description Storage is full */
        "error.INSUFFICIENT_STORAGE": {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["error.INSUFFICIENT_STORAGE"];
            };
        };
    };
    parameters: {
        /**
         * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
         * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
         */
        "Idempotency-Key": string;
        /**
         * @description Opens those of the files that need a password, percent-encoded as UTF-8. It is used once and kept nowhere; people sign a copy that needs none.
         * @example contrase%C3%B1a
         */
        "X-File-Password": string;
    };
    requestBodies: never;
    headers: {
        /** @description Names this request in our logs; quote it when you report a fault. */
        "X-Request-Id": string;
        /** @description Requests per minute that the token, or without one the address, may send. */
        "X-RateLimit-Limit": number;
        /** @description How many of them are left. */
        "X-RateLimit-Remaining": number;
        /** @description When the count starts again, in seconds since 1970. */
        "X-RateLimit-Reset": number;
        /** @description Seconds to wait, at least 1. */
        "Retry-After": number;
        /** @description `true` when this is the stored answer to an earlier request with the same key. */
        "Idempotency-Replayed": "true";
        /** @description SHA-256 of the file, in hexadecimal. */
        ETag: string;
        /** @description The file's name (RFC 6266). */
        "Content-Disposition": string;
        /** @description Which bytes these are, and of how many. */
        "Content-Range": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "bulkAction-find": {
        parameters: {
            query?: {
                page?: number;
                perPage?: number;
                state?: "RUNNING" | "STOPPED" | "ENDED";
                kind?: "MOVE" | "RESEND" | "CANCEL" | "DELETE";
                userId?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "b1v7kq0rz6c3mw9x2t5n8ydj",
                     *           "teamId": 12,
                     *           "userId": 34,
                     *           "kind": "CANCEL",
                     *           "envelopeType": "DOCUMENT",
                     *           "state": "RUNNING",
                     *           "stopReason": null,
                     *           "reason": "The offer is withdrawn",
                     *           "folderId": null,
                     *           "undoes": null,
                     *           "mayUndo": false,
                     *           "counts": {
                     *             "total": 214,
                     *             "waiting": 92,
                     *             "done": 120,
                     *             "failed": 0,
                     *             "skipped": 2,
                     *             "stopped": 0
                     *           },
                     *           "createdAt": "2026-05-04T10:00:00.000Z",
                     *           "updatedAt": "2026-05-04T10:05:12.345Z",
                     *           "endedAt": null
                     *         }
                     *       ],
                     *       "count": 1,
                     *       "currentPage": 1,
                     *       "perPage": 10,
                     *       "totalPages": 1
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["BulkAction"][];
                        count: number;
                        currentPage: number;
                        perPage: number;
                        totalPages: number;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "bulkAction-create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "CANCEL",
                 *       "selection": {
                 *         "filter": {
                 *           "query": "offer",
                 *           "folderId": "*"
                 *         }
                 *       },
                 *       "reason": "The offer is withdrawn"
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    kind: "MOVE" | "RESEND" | "CANCEL" | "DELETE";
                    selection: {
                        envelopeIds: string[];
                    } | {
                        filter: {
                            query?: string;
                            /** @enum {string} */
                            type?: "DOCUMENT" | "TEMPLATE";
                            templateId?: number;
                            /** @enum {string} */
                            source?: "DOCUMENT" | "TEMPLATE" | "TEMPLATE_DIRECT_LINK";
                            status?: ("DRAFT" | "PENDING" | "COMPLETED" | "REJECTED" | "CANCELLED") | ("DRAFT" | "PENDING" | "COMPLETED" | "REJECTED" | "CANCELLED")[];
                            hasExpiredRecipients?: boolean;
                            hasDeliveryProblem?: boolean;
                            isMyTurn?: boolean;
                            senderId?: number;
                            /** Format: date-time */
                            createdFrom?: string;
                            /** Format: date-time */
                            createdBefore?: string;
                            /** Format: date-time */
                            completedFrom?: string;
                            /** Format: date-time */
                            completedBefore?: string;
                            linkEndsWithinDays?: number;
                            bulkSendId?: string;
                            folderId?: string;
                        };
                    };
                    /** @enum {string} */
                    envelopeType?: "DOCUMENT" | "TEMPLATE";
                    reason?: string;
                    folderId?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "b1v7kq0rz6c3mw9x2t5n8ydj",
                     *       "teamId": 12,
                     *       "userId": 34,
                     *       "kind": "CANCEL",
                     *       "envelopeType": "DOCUMENT",
                     *       "state": "RUNNING",
                     *       "stopReason": null,
                     *       "reason": "The offer is withdrawn",
                     *       "folderId": null,
                     *       "undoes": null,
                     *       "mayUndo": false,
                     *       "counts": {
                     *         "total": 214,
                     *         "waiting": 212,
                     *         "done": 0,
                     *         "failed": 0,
                     *         "skipped": 2,
                     *         "stopped": 0
                     *       },
                     *       "createdAt": "2026-05-04T10:00:00.000Z",
                     *       "updatedAt": "2026-05-04T10:05:12.345Z",
                     *       "endedAt": null,
                     *       "noLongerSeenBy": {
                     *         "count": 0,
                     *         "people": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        id: string;
                        teamId: number;
                        userId: number;
                        /** @enum {string} */
                        kind: "MOVE" | "RESEND" | "CANCEL" | "DELETE";
                        /** @enum {string} */
                        envelopeType: "DOCUMENT" | "TEMPLATE";
                        /** @enum {string} */
                        state: "RUNNING" | "STOPPED" | "ENDED";
                        stopReason: ("BY_PERSON" | "PERSON_LEFT" | "TOKEN_ENDED" | "ROLE_LOST" | "FOLDER_GONE") | null;
                        reason: string | null;
                        folderId: string | null;
                        undoes: string | null;
                        mayUndo: boolean;
                        counts: {
                            total: number;
                            waiting: number;
                            done: number;
                            failed: number;
                            skipped: number;
                            stopped: number;
                        };
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                        endedAt: string | null;
                        noLongerSeenBy: {
                            count: number;
                            people: {
                                userId: number;
                                name: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "bulkAction-preview": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "CANCEL",
                 *       "selection": {
                 *         "filter": {
                 *           "query": "offer",
                 *           "folderId": "*"
                 *         }
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    kind: "MOVE" | "RESEND" | "CANCEL" | "DELETE";
                    selection: {
                        envelopeIds: string[];
                    } | {
                        filter: {
                            query?: string;
                            /** @enum {string} */
                            type?: "DOCUMENT" | "TEMPLATE";
                            templateId?: number;
                            /** @enum {string} */
                            source?: "DOCUMENT" | "TEMPLATE" | "TEMPLATE_DIRECT_LINK";
                            status?: ("DRAFT" | "PENDING" | "COMPLETED" | "REJECTED" | "CANCELLED") | ("DRAFT" | "PENDING" | "COMPLETED" | "REJECTED" | "CANCELLED")[];
                            hasExpiredRecipients?: boolean;
                            hasDeliveryProblem?: boolean;
                            isMyTurn?: boolean;
                            senderId?: number;
                            /** Format: date-time */
                            createdFrom?: string;
                            /** Format: date-time */
                            createdBefore?: string;
                            /** Format: date-time */
                            completedFrom?: string;
                            /** Format: date-time */
                            completedBefore?: string;
                            linkEndsWithinDays?: number;
                            bulkSendId?: string;
                            folderId?: string;
                        };
                    };
                    /** @enum {string} */
                    envelopeType?: "DOCUMENT" | "TEMPLATE";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "total": 214,
                     *       "eligible": 212,
                     *       "leftOut": [
                     *         {
                     *           "reason": "completed",
                     *           "count": 1
                     *         },
                     *         {
                     *           "reason": "ownersOnly",
                     *           "count": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        total: number;
                        eligible: number;
                        leftOut: {
                            /** @enum {string} */
                            reason: "completed" | "over" | "sealing" | "ownersOnly" | "notWaiting" | "otherType" | "hiddenFolder" | "unknown";
                            count: number;
                        }[];
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "bulkAction-retryFailed": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "bulkActionId": "b1v7kq0rz6c3mw9x2t5n8ydj"
                 *     }
                 */
                "application/json": {
                    bulkActionId: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "b1v7kq0rz6c3mw9x2t5n8ydj",
                     *       "teamId": 12,
                     *       "userId": 34,
                     *       "kind": "CANCEL",
                     *       "envelopeType": "DOCUMENT",
                     *       "state": "RUNNING",
                     *       "stopReason": null,
                     *       "reason": "The offer is withdrawn",
                     *       "folderId": null,
                     *       "undoes": null,
                     *       "mayUndo": false,
                     *       "counts": {
                     *         "total": 214,
                     *         "waiting": 92,
                     *         "done": 120,
                     *         "failed": 0,
                     *         "skipped": 2,
                     *         "stopped": 0
                     *       },
                     *       "createdAt": "2026-05-04T10:00:00.000Z",
                     *       "updatedAt": "2026-05-04T10:05:12.345Z",
                     *       "endedAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["BulkAction"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "bulkAction-stop": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "bulkActionId": "b1v7kq0rz6c3mw9x2t5n8ydj"
                 *     }
                 */
                "application/json": {
                    bulkActionId: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "b1v7kq0rz6c3mw9x2t5n8ydj",
                     *       "teamId": 12,
                     *       "userId": 34,
                     *       "kind": "CANCEL",
                     *       "envelopeType": "DOCUMENT",
                     *       "state": "STOPPED",
                     *       "stopReason": "BY_PERSON",
                     *       "reason": "The offer is withdrawn",
                     *       "folderId": null,
                     *       "undoes": null,
                     *       "mayUndo": false,
                     *       "counts": {
                     *         "total": 214,
                     *         "waiting": 0,
                     *         "done": 120,
                     *         "failed": 0,
                     *         "skipped": 2,
                     *         "stopped": 92
                     *       },
                     *       "createdAt": "2026-05-04T10:00:00.000Z",
                     *       "updatedAt": "2026-05-04T10:05:12.345Z",
                     *       "endedAt": "2026-05-04T10:05:12.345Z"
                     *     }
                     */
                    "application/json": components["schemas"]["BulkAction"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "bulkAction-undo": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "bulkActionId": "b1v7kq0rz6c3mw9x2t5n8ydj"
                 *     }
                 */
                "application/json": {
                    bulkActionId: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "b1v7kq0rz6c3mw9x2t5n8ydj",
                     *       "teamId": 12,
                     *       "userId": 34,
                     *       "kind": "MOVE",
                     *       "envelopeType": "DOCUMENT",
                     *       "state": "RUNNING",
                     *       "stopReason": null,
                     *       "reason": null,
                     *       "folderId": null,
                     *       "undoes": "c2w8lr1sa7d4nx0y3u6p9zek",
                     *       "mayUndo": false,
                     *       "counts": {
                     *         "total": 214,
                     *         "waiting": 92,
                     *         "done": 120,
                     *         "failed": 0,
                     *         "skipped": 2,
                     *         "stopped": 0
                     *       },
                     *       "createdAt": "2026-05-04T10:00:00.000Z",
                     *       "updatedAt": "2026-05-04T10:05:12.345Z",
                     *       "endedAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["BulkAction"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "bulkAction-get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                bulkActionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "b1v7kq0rz6c3mw9x2t5n8ydj",
                     *       "teamId": 12,
                     *       "userId": 34,
                     *       "kind": "CANCEL",
                     *       "envelopeType": "DOCUMENT",
                     *       "state": "RUNNING",
                     *       "stopReason": null,
                     *       "reason": "The offer is withdrawn",
                     *       "folderId": null,
                     *       "undoes": null,
                     *       "mayUndo": false,
                     *       "counts": {
                     *         "total": 214,
                     *         "waiting": 92,
                     *         "done": 120,
                     *         "failed": 0,
                     *         "skipped": 2,
                     *         "stopped": 0
                     *       },
                     *       "createdAt": "2026-05-04T10:00:00.000Z",
                     *       "updatedAt": "2026-05-04T10:05:12.345Z",
                     *       "endedAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["BulkAction"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "bulkAction-items": {
        parameters: {
            query?: {
                page?: number;
                perPage?: number;
                state?: "WAITING" | "DONE" | "FAILED" | "SKIPPED" | "STOPPED";
            };
            header?: never;
            path: {
                bulkActionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "position": 1,
                     *           "envelopeId": "envelope_bdkhyrmvolzsnatc",
                     *           "title": "Lease agreement",
                     *           "state": "FAILED",
                     *           "skipReason": null,
                     *           "errorCode": "ENVELOPE_COMPLETED",
                     *           "finishedAt": "2026-05-04T10:05:12.345Z"
                     *         }
                     *       ],
                     *       "count": 1,
                     *       "currentPage": 1,
                     *       "perPage": 10,
                     *       "totalPages": 1
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["BulkActionItem"][];
                        count: number;
                        currentPage: number;
                        perPage: number;
                        totalPages: number;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "bulkSend-find": {
        parameters: {
            query?: {
                page?: number;
                perPage?: number;
                templateId?: string;
                state?: "RUNNING" | "PAUSED" | "STOPPED" | "ENDED";
                fileSha256?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "b1v7kq0rz6c3mw9x2t5n8ydj",
                     *           "teamId": 12,
                     *           "userId": 34,
                     *           "templateId": "envelope_bdkhyrmvolzsnatc",
                     *           "templateTitle": "Lease agreement",
                     *           "templateRevision": null,
                     *           "name": "Leases of March",
                     *           "mode": "SEND",
                     *           "perMinute": 120,
                     *           "state": "RUNNING",
                     *           "pauseReason": null,
                     *           "counts": {
                     *             "total": 187,
                     *             "waiting": 145,
                     *             "done": 42,
                     *             "failed": 0,
                     *             "skipped": 0,
                     *             "stopped": 0
                     *           },
                     *           "fileName": "leases.csv",
                     *           "fileSha256": null,
                     *           "createdAt": "2026-05-04T10:00:00.000Z",
                     *           "updatedAt": "2026-05-04T10:05:12.345Z",
                     *           "endedAt": null
                     *         }
                     *       ],
                     *       "count": 1,
                     *       "currentPage": 1,
                     *       "perPage": 10,
                     *       "totalPages": 1
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["BulkSend"][];
                        count: number;
                        currentPage: number;
                        perPage: number;
                        totalPages: number;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "bulkSend-create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "templateId": "envelope_bdkhyrmvolzsnatc",
                 *       "name": "Leases of March",
                 *       "mode": "SEND",
                 *       "columns": [
                 *         {
                 *           "kind": "email",
                 *           "header": "E-mail",
                 *           "recipientId": 4711
                 *         },
                 *         {
                 *           "kind": "name",
                 *           "header": "Name",
                 *           "recipientId": 4711
                 *         },
                 *         {
                 *           "kind": "field",
                 *           "header": "Address",
                 *           "fieldId": 90210
                 *         }
                 *       ],
                 *       "rows": [
                 *         [
                 *           "ana.rojas@example.com",
                 *           "Ana Rojas",
                 *           "Av. Providencia 1234"
                 *         ]
                 *       ]
                 *     }
                 */
                "application/json": {
                    templateId: string;
                    name: string;
                    /** @enum {string} */
                    mode: "SEND" | "LINKS" | "DRAFT";
                    /** @default 120 */
                    perMinute?: number;
                    columns: ({
                        /** @constant */
                        kind: "email";
                        /** @default  */
                        header?: string;
                        recipientId: number;
                    } | {
                        /** @constant */
                        kind: "name";
                        /** @default  */
                        header?: string;
                        recipientId: number;
                    } | {
                        /** @constant */
                        kind: "field";
                        /** @default  */
                        header?: string;
                        fieldId: number;
                    } | {
                        /** @constant */
                        kind: "variable";
                        /** @default  */
                        header?: string;
                        variable: string;
                    } | {
                        /** @enum {string} */
                        kind: "title" | "externalId" | "expiresInDays" | "subject" | "message";
                        /** @default  */
                        header?: string;
                    } | {
                        /** @constant */
                        kind: "ignored";
                        /** @default  */
                        header?: string;
                    })[];
                    rows: string[][];
                    /** @default false */
                    skipInvalid?: boolean;
                    fileName?: string;
                    fileSha256?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "b1v7kq0rz6c3mw9x2t5n8ydj",
                     *       "teamId": 12,
                     *       "userId": 34,
                     *       "templateId": "envelope_bdkhyrmvolzsnatc",
                     *       "templateTitle": "Lease agreement",
                     *       "templateRevision": null,
                     *       "name": "Leases of March",
                     *       "mode": "SEND",
                     *       "perMinute": 120,
                     *       "state": "RUNNING",
                     *       "pauseReason": null,
                     *       "counts": {
                     *         "total": 187,
                     *         "waiting": 145,
                     *         "done": 42,
                     *         "failed": 0,
                     *         "skipped": 0,
                     *         "stopped": 0
                     *       },
                     *       "fileName": "leases.csv",
                     *       "fileSha256": null,
                     *       "createdAt": "2026-05-04T10:00:00.000Z",
                     *       "updatedAt": "2026-05-04T10:05:12.345Z",
                     *       "endedAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["BulkSend"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "bulkSend-pause": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "bulkSendId": "b1v7kq0rz6c3mw9x2t5n8ydj"
                 *     }
                 */
                "application/json": {
                    bulkSendId: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "b1v7kq0rz6c3mw9x2t5n8ydj",
                     *       "teamId": 12,
                     *       "userId": 34,
                     *       "templateId": "envelope_bdkhyrmvolzsnatc",
                     *       "templateTitle": "Lease agreement",
                     *       "templateRevision": null,
                     *       "name": "Leases of March",
                     *       "mode": "SEND",
                     *       "perMinute": 120,
                     *       "state": "PAUSED",
                     *       "pauseReason": "BY_PERSON",
                     *       "counts": {
                     *         "total": 187,
                     *         "waiting": 145,
                     *         "done": 42,
                     *         "failed": 0,
                     *         "skipped": 0,
                     *         "stopped": 0
                     *       },
                     *       "fileName": "leases.csv",
                     *       "fileSha256": null,
                     *       "createdAt": "2026-05-04T10:00:00.000Z",
                     *       "updatedAt": "2026-05-04T10:05:12.345Z",
                     *       "endedAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["BulkSend"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "bulkSend-resume": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "bulkSendId": "b1v7kq0rz6c3mw9x2t5n8ydj"
                 *     }
                 */
                "application/json": {
                    bulkSendId: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "b1v7kq0rz6c3mw9x2t5n8ydj",
                     *       "teamId": 12,
                     *       "userId": 34,
                     *       "templateId": "envelope_bdkhyrmvolzsnatc",
                     *       "templateTitle": "Lease agreement",
                     *       "templateRevision": null,
                     *       "name": "Leases of March",
                     *       "mode": "SEND",
                     *       "perMinute": 120,
                     *       "state": "RUNNING",
                     *       "pauseReason": null,
                     *       "counts": {
                     *         "total": 187,
                     *         "waiting": 145,
                     *         "done": 42,
                     *         "failed": 0,
                     *         "skipped": 0,
                     *         "stopped": 0
                     *       },
                     *       "fileName": "leases.csv",
                     *       "fileSha256": null,
                     *       "createdAt": "2026-05-04T10:00:00.000Z",
                     *       "updatedAt": "2026-05-04T10:05:12.345Z",
                     *       "endedAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["BulkSend"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "bulkSend-retryFailed": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "bulkSendId": "b1v7kq0rz6c3mw9x2t5n8ydj"
                 *     }
                 */
                "application/json": {
                    bulkSendId: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "b1v7kq0rz6c3mw9x2t5n8ydj",
                     *       "teamId": 12,
                     *       "userId": 34,
                     *       "templateId": "envelope_bdkhyrmvolzsnatc",
                     *       "templateTitle": "Lease agreement",
                     *       "templateRevision": null,
                     *       "name": "Leases of March",
                     *       "mode": "SEND",
                     *       "perMinute": 120,
                     *       "state": "RUNNING",
                     *       "pauseReason": null,
                     *       "counts": {
                     *         "total": 187,
                     *         "waiting": 145,
                     *         "done": 42,
                     *         "failed": 0,
                     *         "skipped": 0,
                     *         "stopped": 0
                     *       },
                     *       "fileName": "leases.csv",
                     *       "fileSha256": null,
                     *       "createdAt": "2026-05-04T10:00:00.000Z",
                     *       "updatedAt": "2026-05-04T10:05:12.345Z",
                     *       "endedAt": null
                     *     }
                     */
                    "application/json": components["schemas"]["BulkSend"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "bulkSend-stop": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "bulkSendId": "b1v7kq0rz6c3mw9x2t5n8ydj"
                 *     }
                 */
                "application/json": {
                    bulkSendId: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "b1v7kq0rz6c3mw9x2t5n8ydj",
                     *       "teamId": 12,
                     *       "userId": 34,
                     *       "templateId": "envelope_bdkhyrmvolzsnatc",
                     *       "templateTitle": "Lease agreement",
                     *       "templateRevision": null,
                     *       "name": "Leases of March",
                     *       "mode": "SEND",
                     *       "perMinute": 120,
                     *       "state": "STOPPED",
                     *       "pauseReason": null,
                     *       "counts": {
                     *         "total": 187,
                     *         "waiting": 0,
                     *         "done": 42,
                     *         "failed": 0,
                     *         "skipped": 0,
                     *         "stopped": 145
                     *       },
                     *       "fileName": "leases.csv",
                     *       "fileSha256": null,
                     *       "createdAt": "2026-05-04T10:00:00.000Z",
                     *       "updatedAt": "2026-05-04T10:05:12.345Z",
                     *       "endedAt": "2026-05-04T10:05:12.345Z"
                     *     }
                     */
                    "application/json": components["schemas"]["BulkSend"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "bulkSend-get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                bulkSendId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "b1v7kq0rz6c3mw9x2t5n8ydj",
                     *       "teamId": 12,
                     *       "userId": 34,
                     *       "templateId": "envelope_bdkhyrmvolzsnatc",
                     *       "templateTitle": "Lease agreement",
                     *       "templateRevision": null,
                     *       "name": "Leases of March",
                     *       "mode": "SEND",
                     *       "perMinute": 120,
                     *       "state": "RUNNING",
                     *       "pauseReason": null,
                     *       "counts": {
                     *         "total": 187,
                     *         "waiting": 145,
                     *         "done": 42,
                     *         "failed": 0,
                     *         "skipped": 0,
                     *         "stopped": 0
                     *       },
                     *       "fileName": "leases.csv",
                     *       "fileSha256": null,
                     *       "createdAt": "2026-05-04T10:00:00.000Z",
                     *       "updatedAt": "2026-05-04T10:05:12.345Z",
                     *       "endedAt": null,
                     *       "senderName": "Ana Rojas",
                     *       "columns": [
                     *         {
                     *           "kind": "email",
                     *           "header": "E-mail",
                     *           "recipientId": 4711
                     *         },
                     *         {
                     *           "kind": "name",
                     *           "header": "Name",
                     *           "recipientId": 4711
                     *         },
                     *         {
                     *           "kind": "field",
                     *           "header": "Address",
                     *           "fieldId": 90210
                     *         }
                     *       ],
                     *       "log": [
                     *         {
                     *           "type": "CREATED",
                     *           "actorName": "Ana Rojas",
                     *           "reason": null,
                     *           "createdAt": "2026-05-04T10:00:00.000Z"
                     *         }
                     *       ],
                     *       "maySteer": true
                     *     }
                     */
                    "application/json": components["schemas"]["BulkSendDetail"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "bulkSend-result": {
        parameters: {
            query?: {
                includeLinks?: boolean;
            };
            header?: never;
            path: {
                bulkSendId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The table, in UTF-8 with a byte order mark (RFC 4180) */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "bulkSend-rows": {
        parameters: {
            query?: {
                page?: number;
                perPage?: number;
                state?: "WAITING" | "DONE" | "FAILED" | "SKIPPED" | "STOPPED";
            };
            header?: never;
            path: {
                bulkSendId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "position": 1,
                     *           "cells": [
                     *             "ana.rojas@example.com",
                     *             "Ana Rojas",
                     *             "Av. Providencia 1234"
                     *           ],
                     *           "state": "DONE",
                     *           "envelopeId": "envelope_tmoznarvlkcdhbsy",
                     *           "errorCode": null,
                     *           "issues": [],
                     *           "finishedAt": "2026-05-04T10:05:12.345Z"
                     *         }
                     *       ],
                     *       "count": 1,
                     *       "currentPage": 1,
                     *       "perPage": 10,
                     *       "totalPages": 1
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["BulkSendRow"][];
                        count: number;
                        currentPage: number;
                        perPage: number;
                        totalPages: number;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "contact-find": {
        parameters: {
            query?: {
                page?: number;
                perPage?: number;
                query?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "x1sw9z2b8d4q0m7k5c3v6n1t",
                     *           "teamId": 3,
                     *           "userId": 12,
                     *           "email": "ana.rojas@example.com",
                     *           "name": "Ana Rojas",
                     *           "language": "es",
                     *           "rut": "12.345.678-5",
                     *           "authOptions": {
                     *             "accessAuth": [],
                     *             "actionAuth": [
                     *               "PASSKEY"
                     *             ]
                     *           },
                     *           "createdAt": "2026-05-04T10:00:00.000Z",
                     *           "updatedAt": "2026-05-04T10:05:12.345Z"
                     *         }
                     *       ],
                     *       "count": 1,
                     *       "currentPage": 1,
                     *       "perPage": 10,
                     *       "totalPages": 1
                     *     }
                     */
                    "application/json": {
                        data: {
                            id: string;
                            teamId: number;
                            userId: number;
                            email: string;
                            name: string;
                            language: ("en" | "es") | null;
                            rut: string | null;
                            authOptions: {
                                /** @default [] */
                                accessAuth: ("ACCOUNT" | "TWO_FACTOR_AUTH")[];
                                /** @default [] */
                                actionAuth: ("ACCOUNT" | "PASSKEY" | "TWO_FACTOR_AUTH" | "PASSWORD" | "EXPLICIT_NONE" | "CLAVE_UNICA" | "FAO_HASH")[];
                            };
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                        }[];
                        count: number;
                        currentPage: number;
                        perPage: number;
                        totalPages: number;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "contact-create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ana.rojas@example.com",
                 *       "name": "Ana Rojas",
                 *       "language": "es",
                 *       "rut": "12345678-5",
                 *       "actionAuth": [
                 *         "PASSKEY"
                 *       ]
                 *     }
                 */
                "application/json": {
                    email: string;
                    /** @default  */
                    name?: string;
                    language?: ("en" | "es") | null;
                    rut?: string | null;
                    accessAuth?: ("ACCOUNT" | "TWO_FACTOR_AUTH")[];
                    actionAuth?: ("ACCOUNT" | "PASSKEY" | "TWO_FACTOR_AUTH" | "PASSWORD" | "EXPLICIT_NONE" | "CLAVE_UNICA" | "FAO_HASH")[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "x1sw9z2b8d4q0m7k5c3v6n1t",
                     *       "teamId": 3,
                     *       "userId": 12,
                     *       "email": "ana.rojas@example.com",
                     *       "name": "Ana Rojas",
                     *       "language": "es",
                     *       "rut": "12.345.678-5",
                     *       "authOptions": {
                     *         "accessAuth": [],
                     *         "actionAuth": [
                     *           "PASSKEY"
                     *         ]
                     *       },
                     *       "createdAt": "2026-05-04T10:00:00.000Z",
                     *       "updatedAt": "2026-05-04T10:05:12.345Z"
                     *     }
                     */
                    "application/json": {
                        id: string;
                        teamId: number;
                        userId: number;
                        email: string;
                        name: string;
                        language: ("en" | "es") | null;
                        rut: string | null;
                        authOptions: {
                            /** @default [] */
                            accessAuth: ("ACCOUNT" | "TWO_FACTOR_AUTH")[];
                            /** @default [] */
                            actionAuth: ("ACCOUNT" | "PASSKEY" | "TWO_FACTOR_AUTH" | "PASSWORD" | "EXPLICIT_NONE" | "CLAVE_UNICA" | "FAO_HASH")[];
                        };
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "contact-delete": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "contactId": "x1sw9z2b8d4q0m7k5c3v6n1t"
                 *     }
                 */
                "application/json": {
                    contactId: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "contact-export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The table, in UTF-8 with a byte order mark (RFC 4180) */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "contact-import": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "data": [
                 *         {
                 *           "email": "ana.rojas@example.com",
                 *           "name": "Ana Rojas"
                 *         },
                 *         {
                 *           "email": "nobody"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    data: {
                        [key: string]: unknown;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "created": 1,
                     *       "updated": 0,
                     *       "refused": [
                     *         {
                     *           "index": 1,
                     *           "reason": "email"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        created: number;
                        updated: number;
                        refused: {
                            index: number;
                            /** @enum {string} */
                            reason: "email" | "name" | "language" | "rut" | "accessAuth" | "actionAuth" | "limit" | "row";
                        }[];
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "contact-suggest": {
        parameters: {
            query?: {
                query?: string;
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "email": "ana.rojas@example.com",
                     *           "name": "Ana Rojas",
                     *           "contactId": "x1sw9z2b8d4q0m7k5c3v6n1t",
                     *           "language": "es",
                     *           "authOptions": {
                     *             "accessAuth": [],
                     *             "actionAuth": [
                     *               "PASSKEY"
                     *             ]
                     *           },
                     *           "sent": 12,
                     *           "sentByMe": 7
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: {
                            email: string;
                            name: string;
                            contactId: string | null;
                            language: ("en" | "es") | null;
                            authOptions: {
                                /** @default [] */
                                accessAuth: ("ACCOUNT" | "TWO_FACTOR_AUTH")[];
                                /** @default [] */
                                actionAuth: ("ACCOUNT" | "PASSKEY" | "TWO_FACTOR_AUTH" | "PASSWORD" | "EXPLICIT_NONE" | "CLAVE_UNICA" | "FAO_HASH")[];
                            };
                            sent: number;
                            sentByMe: number;
                        }[];
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "contact-suggestion-delete": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ana.rojas@example.com"
                 *     }
                 */
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "contact-suggestion-restore": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ana.rojas@example.com"
                 *     }
                 */
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "contact-update": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "contactId": "x1sw9z2b8d4q0m7k5c3v6n1t",
                 *       "data": {
                 *         "name": "Ana Rojas"
                 *       }
                 *     }
                 */
                "application/json": {
                    contactId: string;
                    data: {
                        email?: string;
                        name?: string;
                        language?: ("en" | "es") | null;
                        rut?: string | null;
                        accessAuth?: ("ACCOUNT" | "TWO_FACTOR_AUTH")[];
                        actionAuth?: ("ACCOUNT" | "PASSKEY" | "TWO_FACTOR_AUTH" | "PASSWORD" | "EXPLICIT_NONE" | "CLAVE_UNICA" | "FAO_HASH")[];
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "x1sw9z2b8d4q0m7k5c3v6n1t",
                     *       "teamId": 3,
                     *       "userId": 12,
                     *       "email": "ana.rojas@example.com",
                     *       "name": "Ana Rojas",
                     *       "language": "es",
                     *       "rut": "12.345.678-5",
                     *       "authOptions": {
                     *         "accessAuth": [],
                     *         "actionAuth": [
                     *           "PASSKEY"
                     *         ]
                     *       },
                     *       "createdAt": "2026-05-04T10:00:00.000Z",
                     *       "updatedAt": "2026-05-04T10:05:12.345Z"
                     *     }
                     */
                    "application/json": {
                        id: string;
                        teamId: number;
                        userId: number;
                        email: string;
                        name: string;
                        language: ("en" | "es") | null;
                        rut: string | null;
                        authOptions: {
                            /** @default [] */
                            accessAuth: ("ACCOUNT" | "TWO_FACTOR_AUTH")[];
                            /** @default [] */
                            actionAuth: ("ACCOUNT" | "PASSKEY" | "TWO_FACTOR_AUTH" | "PASSWORD" | "EXPLICIT_NONE" | "CLAVE_UNICA" | "FAO_HASH")[];
                        };
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "contact-get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                contactId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "x1sw9z2b8d4q0m7k5c3v6n1t",
                     *       "teamId": 3,
                     *       "userId": 12,
                     *       "email": "ana.rojas@example.com",
                     *       "name": "Ana Rojas",
                     *       "language": "es",
                     *       "rut": "12.345.678-5",
                     *       "authOptions": {
                     *         "accessAuth": [],
                     *         "actionAuth": [
                     *           "PASSKEY"
                     *         ]
                     *       },
                     *       "createdAt": "2026-05-04T10:00:00.000Z",
                     *       "updatedAt": "2026-05-04T10:05:12.345Z"
                     *     }
                     */
                    "application/json": {
                        id: string;
                        teamId: number;
                        userId: number;
                        email: string;
                        name: string;
                        language: ("en" | "es") | null;
                        rut: string | null;
                        authOptions: {
                            /** @default [] */
                            accessAuth: ("ACCOUNT" | "TWO_FACTOR_AUTH")[];
                            /** @default [] */
                            actionAuth: ("ACCOUNT" | "PASSKEY" | "TWO_FACTOR_AUTH" | "PASSWORD" | "EXPLICIT_NONE" | "CLAVE_UNICA" | "FAO_HASH")[];
                        };
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "embeddingPresign-createEmbeddingPresignToken": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "expiresIn": 60,
                 *       "scope": "envelopeId:envelope_bdkhyrmvolzsnatc"
                 *     }
                 */
                "application/json": {
                    /** @default 60 */
                    expiresIn?: number;
                    scope?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiIzIn0.K3v9xq",
                     *       "expiresAt": "2026-05-04T11:00:00.000Z",
                     *       "expiresIn": 3600
                     *     }
                     */
                    "application/json": {
                        token: string;
                        /** Format: date-time */
                        expiresAt: string;
                        expiresIn: number;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "embeddingPresign-verifyEmbeddingPresignToken": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiIzIn0.K3v9xq"
                 *     }
                 */
                "application/json": {
                    token: string;
                    scope?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "envelope-find": {
        parameters: {
            query?: {
                query?: string;
                type?: "DOCUMENT" | "TEMPLATE";
                templateId?: number;
                source?: "DOCUMENT" | "TEMPLATE" | "TEMPLATE_DIRECT_LINK";
                status?: ("DRAFT" | "PENDING" | "COMPLETED" | "REJECTED" | "CANCELLED") | ("DRAFT" | "PENDING" | "COMPLETED" | "REJECTED" | "CANCELLED")[];
                hasExpiredRecipients?: boolean;
                hasDeliveryProblem?: boolean;
                isMyTurn?: boolean;
                senderId?: number;
                createdFrom?: string;
                createdBefore?: string;
                completedFrom?: string;
                completedBefore?: string;
                linkEndsWithinDays?: number;
                bulkSendId?: string;
                folderId?: string;
                page?: number;
                perPage?: number;
                orderByColumn?: "createdAt";
                orderByDirection?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "internalVersion": 2,
                     *           "type": "DOCUMENT",
                     *           "status": "DRAFT",
                     *           "source": "DOCUMENT",
                     *           "visibility": "EVERYONE",
                     *           "templateType": "PRIVATE",
                     *           "id": "envelope_bdkhyrmvolzsnatc",
                     *           "secondaryId": "document_128",
                     *           "externalId": "lease-2026-04",
                     *           "createdAt": "2026-05-04T10:00:00.000Z",
                     *           "updatedAt": "2026-05-04T10:05:12.345Z",
                     *           "completedAt": null,
                     *           "deletedAt": null,
                     *           "title": "Lease agreement",
                     *           "authOptions": {
                     *             "globalAccessAuth": [],
                     *             "globalActionAuth": []
                     *           },
                     *           "formValues": null,
                     *           "publicTitle": "",
                     *           "publicDescription": "",
                     *           "userId": 12,
                     *           "teamId": 3,
                     *           "folderId": null,
                     *           "templateId": null,
                     *           "user": {
                     *             "id": 12,
                     *             "name": "Olga Owner",
                     *             "email": "olga@example.com"
                     *           },
                     *           "recipients": [
                     *             {
                     *               "envelopeId": "envelope_bdkhyrmvolzsnatc",
                     *               "role": "SIGNER",
                     *               "readStatus": "NOT_OPENED",
                     *               "signingStatus": "NOT_SIGNED",
                     *               "sendStatus": "NOT_SENT",
                     *               "id": 4711,
                     *               "email": "ana.rojas@example.com",
                     *               "name": "Ana Rojas",
                     *               "token": "Zk3vT9qLr2mXc7YbNw5HsPd8FgJa4RtE",
                     *               "documentDeletedAt": null,
                     *               "expired": null,
                     *               "expiresAt": null,
                     *               "expirationNotifiedAt": null,
                     *               "signedAt": null,
                     *               "authOptions": {
                     *                 "accessAuth": [],
                     *                 "actionAuth": []
                     *               },
                     *               "signingOrder": 1,
                     *               "language": null,
                     *               "rejectionReason": null
                     *             }
                     *           ],
                     *           "team": {
                     *             "id": 3,
                     *             "url": "acme"
                     *           }
                     *         }
                     *       ],
                     *       "count": 1,
                     *       "currentPage": 1,
                     *       "perPage": 10,
                     *       "totalPages": 1
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["EnvelopeListed"][];
                        count: number;
                        currentPage: number;
                        perPage: number;
                        totalPages: number;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "envelope-attachment-find": {
        parameters: {
            query: {
                envelopeId: string;
                token?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "b1v7kq0rz6c3mw9x2t5n8ydj",
                     *           "type": "link",
                     *           "label": "House rules",
                     *           "data": "https://example.com/house-rules"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Attachment"][];
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "envelope-attachment-create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *       "data": {
                 *         "label": "House rules",
                 *         "data": "https://example.com/house-rules"
                 *       }
                 *     }
                 */
                "application/json": {
                    envelopeId: string;
                    data: {
                        label: string;
                        data: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "b1v7kq0rz6c3mw9x2t5n8ydj"
                     *     }
                     */
                    "application/json": {
                        id: string;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "envelope-attachment-delete": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "b1v7kq0rz6c3mw9x2t5n8ydj"
                 *     }
                 */
                "application/json": {
                    id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "envelope-attachment-update": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "b1v7kq0rz6c3mw9x2t5n8ydj",
                 *       "data": {
                 *         "label": "House rules",
                 *         "data": "https://example.com/house-rules"
                 *       }
                 *     }
                 */
                "application/json": {
                    id: string;
                    data: {
                        label: string;
                        data: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "envelope-bulk-cancel": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "envelopeIds": [
                 *         "envelope_bdkhyrmvolzsnatc"
                 *       ],
                 *       "reason": "Superseded"
                 *     }
                 */
                "application/json": {
                    envelopeIds: string[];
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "cancelledCount": 1,
                     *       "failedIds": []
                     *     }
                     */
                    "application/json": {
                        cancelledCount: number;
                        failedIds: string[];
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "envelope-bulk-delete": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "envelopeIds": [
                 *         "envelope_bdkhyrmvolzsnatc",
                 *         "envelope_tmoznarvlkcdhbsy"
                 *       ]
                 *     }
                 */
                "application/json": {
                    envelopeIds: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "deletedCount": 1,
                     *       "failedIds": [
                     *         "envelope_tmoznarvlkcdhbsy"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        deletedCount: number;
                        failedIds: string[];
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "envelope-bulk-move": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "envelopeIds": [
                 *         "envelope_bdkhyrmvolzsnatc"
                 *       ],
                 *       "folderId": null
                 *     }
                 */
                "application/json": {
                    envelopeIds: string[];
                    /** @enum {string} */
                    envelopeType?: "DOCUMENT" | "TEMPLATE";
                    folderId: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "movedCount": 1,
                     *       "noLongerSeenBy": {
                     *         "count": 0,
                     *         "people": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        movedCount: number;
                        noLongerSeenBy: {
                            count: number;
                            people: {
                                userId: number;
                                name: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "envelope-cancel": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *       "reason": "Wrong rent in clause 4"
                 *     }
                 */
                "application/json": {
                    envelopeId: string;
                    reason?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "envelope-count": {
        parameters: {
            query?: {
                query?: string;
                type?: "DOCUMENT" | "TEMPLATE";
                templateId?: number;
                source?: "DOCUMENT" | "TEMPLATE" | "TEMPLATE_DIRECT_LINK";
                hasExpiredRecipients?: boolean;
                hasDeliveryProblem?: boolean;
                isMyTurn?: boolean;
                senderId?: number;
                createdFrom?: string;
                createdBefore?: string;
                completedFrom?: string;
                completedBefore?: string;
                linkEndsWithinDays?: number;
                bulkSendId?: string;
                folderId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "count": 3,
                     *       "byStatus": {
                     *         "DRAFT": 1,
                     *         "PENDING": 1,
                     *         "COMPLETED": 1,
                     *         "REJECTED": 0,
                     *         "CANCELLED": 0
                     *       }
                     *     }
                     */
                    "application/json": {
                        count: number;
                        byStatus: {
                            DRAFT: number;
                            PENDING: number;
                            COMPLETED: number;
                            REJECTED: number;
                            CANCELLED: number;
                        };
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "envelope-create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description Opens those of the files that need a password, percent-encoded as UTF-8. It is used once and kept nowhere; people sign a copy that needs none.
                 * @example contrase%C3%B1a
                 */
                "X-File-Password"?: components["parameters"]["X-File-Password"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "payload": {
                 *         "title": "Lease agreement",
                 *         "type": "DOCUMENT",
                 *         "externalId": "lease-2026-04",
                 *         "recipients": [
                 *           {
                 *             "email": "ana.rojas@example.com",
                 *             "name": "Ana Rojas",
                 *             "role": "SIGNER",
                 *             "signingOrder": 1,
                 *             "fields": [
                 *               {
                 *                 "identifier": "lease.pdf",
                 *                 "type": "SIGNATURE",
                 *                 "page": 1,
                 *                 "positionX": 10,
                 *                 "positionY": 80,
                 *                 "width": 30,
                 *                 "height": 6
                 *               }
                 *             ]
                 *           }
                 *         ],
                 *         "meta": {
                 *           "subject": "Please sign the lease",
                 *           "timezone": "America/Santiago",
                 *           "language": "en"
                 *         }
                 *       },
                 *       "files": [
                 *         "lease.pdf"
                 *       ]
                 *     }
                 */
                "multipart/form-data": {
                    payload: {
                        title: string;
                        /** @enum {string} */
                        type: "DOCUMENT" | "TEMPLATE";
                        externalId?: string;
                        /** @enum {string} */
                        visibility?: "EVERYONE" | "MANAGER_AND_ABOVE" | "ADMIN";
                        globalAccessAuth?: ("ACCOUNT" | "TWO_FACTOR_AUTH")[];
                        globalActionAuth?: ("ACCOUNT" | "PASSKEY" | "TWO_FACTOR_AUTH" | "PASSWORD")[];
                        formValues?: {
                            [key: string]: string | boolean | number;
                        };
                        folderId?: string;
                        delegatedDocumentOwner?: string;
                        recipients?: {
                            email: string;
                            name: string;
                            /** @enum {string} */
                            role: "CC" | "SIGNER" | "VIEWER" | "APPROVER" | "ASSISTANT";
                            signingOrder?: number;
                            language?: ("en" | "es") | null;
                            accessAuth?: ("ACCOUNT" | "TWO_FACTOR_AUTH")[];
                            actionAuth?: ("ACCOUNT" | "PASSKEY" | "TWO_FACTOR_AUTH" | "PASSWORD" | "EXPLICIT_NONE" | "CLAVE_UNICA" | "FAO_HASH")[];
                            fields?: {
                                /** @enum {string} */
                                type: "SIGNATURE" | "FREE_SIGNATURE" | "INITIALS" | "NAME" | "EMAIL" | "DATE" | "TEXT" | "NUMBER" | "RADIO" | "CHECKBOX" | "DROPDOWN" | "RUT" | "RUT_FIRMADO";
                                page: number;
                                positionX: number;
                                positionY: number;
                                width: number;
                                height: number;
                                fieldMeta?: components["schemas"]["FieldMeta"] | null;
                                identifier?: string | number;
                            }[];
                        }[];
                        meta?: components["schemas"]["EnvelopeMetaInput"];
                        attachments?: {
                            label: string;
                            data: string;
                            /** @constant */
                            type?: "link";
                        }[];
                    };
                    /** @description The PDF files, in order. `files[]` is understood too. */
                    files: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "envelope_bdkhyrmvolzsnatc"
                     *     }
                     */
                    "application/json": {
                        id: string;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "envelope-delete": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "envelopeId": "envelope_bdkhyrmvolzsnatc"
                 *     }
                 */
                "application/json": {
                    envelopeId: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "envelope-directLink-create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *       "directRecipientId": 4711
                 *     }
                 */
                "application/json": {
                    envelopeId: string;
                    directRecipientId?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "b1v7kq0rz6c3mw9x2t5n8ydj",
                     *       "token": "Lq8sVd3mTz5xRk7wYb2nCf9hGj4pEa6u",
                     *       "createdAt": "2026-05-04T10:00:00.000Z",
                     *       "enabled": true,
                     *       "directTemplateRecipientId": 4711,
                     *       "envelopeId": "envelope_bdkhyrmvolzsnatc",
                     *       "templateId": 31
                     *     }
                     */
                    "application/json": components["schemas"]["DirectLinkOfTemplate"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "envelope-directLink-delete": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "envelopeId": "envelope_bdkhyrmvolzsnatc"
                 *     }
                 */
                "application/json": {
                    envelopeId: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "envelope-directLink-toggle": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *       "enabled": true
                 *     }
                 */
                "application/json": {
                    envelopeId: string;
                    enabled: boolean;
                    directRecipientId?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "b1v7kq0rz6c3mw9x2t5n8ydj",
                     *       "token": "Lq8sVd3mTz5xRk7wYb2nCf9hGj4pEa6u",
                     *       "createdAt": "2026-05-04T10:00:00.000Z",
                     *       "enabled": true,
                     *       "directTemplateRecipientId": 4711,
                     *       "envelopeId": "envelope_bdkhyrmvolzsnatc",
                     *       "templateId": 31
                     *     }
                     */
                    "application/json": components["schemas"]["DirectLinkOfTemplate"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "envelope-distribute": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *       "meta": {
                 *         "subject": "Please sign the lease"
                 *       }
                 *     }
                 */
                "application/json": {
                    envelopeId: string;
                    meta?: {
                        subject?: string | null;
                        message?: string | null;
                        timezone?: string;
                        /** @enum {string} */
                        dateFormat?: "yyyy-MM-dd hh:mm a" | "yyyy-MM-dd" | "dd/MM/yyyy" | "dd-MM-yyyy" | "MM/dd/yyyy" | "yy-MM-dd" | "MMMM dd, yyyy" | "EEEE, MMMM dd, yyyy" | "dd/MM/yyyy hh:mm a" | "dd/MM/yyyy HH:mm" | "dd-MM-yyyy hh:mm a" | "dd-MM-yyyy HH:mm" | "MM/dd/yyyy hh:mm a" | "MM/dd/yyyy HH:mm" | "dd.MM.yyyy" | "dd.MM.yyyy HH:mm" | "yyyy-MM-dd HH:mm" | "yy-MM-dd hh:mm a" | "yy-MM-dd HH:mm" | "yyyy-MM-dd HH:mm:ss" | "MMMM dd, yyyy hh:mm a" | "MMMM dd, yyyy HH:mm" | "EEEE, MMMM dd, yyyy hh:mm a" | "EEEE, MMMM dd, yyyy HH:mm" | "yyyy-MM-dd'T'HH:mm:ss.SSSXXX";
                        /** @enum {string} */
                        distributionMethod?: "EMAIL" | "NONE";
                        redirectUrl?: (string) | null;
                        /** @enum {string} */
                        language?: "en" | "es";
                        emailId?: string | null;
                        emailReplyTo?: string | null;
                        emailSettings?: {
                            recipientSigningRequest?: boolean;
                            recipientRemoved?: boolean;
                            recipientSigned?: boolean;
                            documentPending?: boolean;
                            documentCompleted?: boolean;
                            documentDeleted?: boolean;
                            ownerDocumentCompleted?: boolean;
                            ownerRecipientExpired?: boolean;
                            ownerDocumentCreated?: boolean;
                        } | null;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "id": "envelope_bdkhyrmvolzsnatc",
                     *       "recipients": [
                     *         {
                     *           "id": 4711,
                     *           "name": "Ana Rojas",
                     *           "email": "ana.rojas@example.com",
                     *           "token": "Zk3vT9qLr2mXc7YbNw5HsPd8FgJa4RtE",
                     *           "role": "SIGNER",
                     *           "signingOrder": 1,
                     *           "signingUrl": "https://sign.example.com/sign/Zk3vT9qLr2mXc7YbNw5HsPd8FgJa4RtE"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        success: boolean;
                        id: string;
                        recipients: components["schemas"]["RecipientWithSigningUrl"][];
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "envelope-downloadMany": {
        parameters: {
            query?: {
                query?: string;
                templateId?: number;
                source?: "DOCUMENT" | "TEMPLATE" | "TEMPLATE_DIRECT_LINK";
                status?: ("DRAFT" | "PENDING" | "COMPLETED" | "REJECTED" | "CANCELLED") | ("DRAFT" | "PENDING" | "COMPLETED" | "REJECTED" | "CANCELLED")[];
                hasExpiredRecipients?: boolean;
                hasDeliveryProblem?: boolean;
                isMyTurn?: boolean;
                senderId?: number;
                createdFrom?: string;
                createdBefore?: string;
                completedFrom?: string;
                completedBefore?: string;
                linkEndsWithinDays?: number;
                bulkSendId?: string;
                folderId?: string;
                envelopeIds?: string | string[];
                version?: "signed" | "original";
                include?: "files" | "all";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The zip file */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "envelope-duplicate": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *       "includeRecipients": true
                 *     }
                 */
                "application/json": {
                    envelopeId: string;
                    /** @default true */
                    includeRecipients?: boolean;
                    /** @default true */
                    includeFields?: boolean;
                    /** @default true */
                    includeValues?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "envelope_tmoznarvlkcdhbsy"
                     *     }
                     */
                    "application/json": {
                        id: string;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "envelope-export": {
        parameters: {
            query?: {
                query?: string;
                type?: "DOCUMENT" | "TEMPLATE";
                templateId?: number;
                source?: "DOCUMENT" | "TEMPLATE" | "TEMPLATE_DIRECT_LINK";
                status?: ("DRAFT" | "PENDING" | "COMPLETED" | "REJECTED" | "CANCELLED") | ("DRAFT" | "PENDING" | "COMPLETED" | "REJECTED" | "CANCELLED")[];
                hasExpiredRecipients?: boolean;
                hasDeliveryProblem?: boolean;
                isMyTurn?: boolean;
                senderId?: number;
                createdFrom?: string;
                createdBefore?: string;
                completedFrom?: string;
                completedBefore?: string;
                linkEndsWithinDays?: number;
                bulkSendId?: string;
                folderId?: string;
                orderByColumn?: "createdAt";
                orderByDirection?: "asc" | "desc";
                format?: "csv" | "xlsx";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The table, in the format that was asked for */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": string;
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "envelope-field-createMany": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *       "data": [
                 *         {
                 *           "type": "SIGNATURE",
                 *           "recipientId": 4711,
                 *           "page": 1,
                 *           "positionX": 10,
                 *           "positionY": 80,
                 *           "width": 30,
                 *           "height": 6
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    envelopeId: string;
                    data: components["schemas"]["NewField"][];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "envelopeId": "envelope_bdkhyrmvolzsnatc",
                     *           "envelopeItemId": "envelope_item_kvtalnsbmrehcdoz",
                     *           "type": "SIGNATURE",
                     *           "id": 90210,
                     *           "secondaryId": "f4x2b8n6q0s1d3g5h7j9k2l4",
                     *           "recipientId": 4711,
                     *           "page": 1,
                     *           "positionX": 10,
                     *           "positionY": 80,
                     *           "width": 30,
                     *           "height": 6,
                     *           "customText": "",
                     *           "inserted": false,
                     *           "fieldMeta": {
                     *             "type": "signature",
                     *             "fontSize": 12,
                     *             "overflow": "auto"
                     *           },
                     *           "documentId": 128,
                     *           "templateId": null,
                     *           "revision": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Field"][];
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "envelope-field-delete": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fieldId": 90210
                 *     }
                 */
                "application/json": {
                    fieldId: number;
                    revision?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "envelope-field-updateMany": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *       "data": [
                 *         {
                 *           "id": 90210,
                 *           "type": "SIGNATURE",
                 *           "positionY": 80
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    envelopeId: string;
                    data: {
                        id: number;
                        revision?: number;
                        /** @enum {string} */
                        type: "SIGNATURE" | "FREE_SIGNATURE" | "INITIALS" | "NAME" | "EMAIL" | "DATE" | "TEXT" | "NUMBER" | "RADIO" | "CHECKBOX" | "DROPDOWN" | "RUT" | "RUT_FIRMADO";
                        fieldMeta?: components["schemas"]["FieldMeta"] | null;
                        envelopeItemId?: string;
                        page?: number;
                        positionX?: number;
                        positionY?: number;
                        width?: number;
                        height?: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "envelopeId": "envelope_bdkhyrmvolzsnatc",
                     *           "envelopeItemId": "envelope_item_kvtalnsbmrehcdoz",
                     *           "type": "SIGNATURE",
                     *           "id": 90210,
                     *           "secondaryId": "f4x2b8n6q0s1d3g5h7j9k2l4",
                     *           "recipientId": 4711,
                     *           "page": 1,
                     *           "positionX": 10,
                     *           "positionY": 80,
                     *           "width": 30,
                     *           "height": 6,
                     *           "customText": "",
                     *           "inserted": false,
                     *           "fieldMeta": {
                     *             "type": "signature",
                     *             "fontSize": 12,
                     *             "overflow": "auto"
                     *           },
                     *           "documentId": 128,
                     *           "templateId": null,
                     *           "revision": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Field"][];
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "envelope-field-get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                fieldId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "envelopeId": "envelope_bdkhyrmvolzsnatc",
                     *       "envelopeItemId": "envelope_item_kvtalnsbmrehcdoz",
                     *       "type": "SIGNATURE",
                     *       "id": 90210,
                     *       "secondaryId": "f4x2b8n6q0s1d3g5h7j9k2l4",
                     *       "recipientId": 4711,
                     *       "page": 1,
                     *       "positionX": 10,
                     *       "positionY": 80,
                     *       "width": 30,
                     *       "height": 6,
                     *       "customText": "",
                     *       "inserted": false,
                     *       "fieldMeta": {
                     *         "type": "signature",
                     *         "fontSize": 12,
                     *         "overflow": "auto"
                     *       },
                     *       "documentId": 128,
                     *       "templateId": null,
                     *       "revision": 1
                     *     }
                     */
                    "application/json": components["schemas"]["Field"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "envelope-getMany": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "ids": {
                 *         "type": "envelopeId",
                 *         "ids": [
                 *           "envelope_bdkhyrmvolzsnatc"
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": {
                    ids: {
                        /** @constant */
                        type: "envelopeId";
                        ids: string[];
                    } | {
                        /** @constant */
                        type: "documentId";
                        ids: number[];
                    } | {
                        /** @constant */
                        type: "templateId";
                        ids: number[];
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "internalVersion": 2,
                     *           "type": "DOCUMENT",
                     *           "status": "DRAFT",
                     *           "source": "DOCUMENT",
                     *           "visibility": "EVERYONE",
                     *           "templateType": "PRIVATE",
                     *           "id": "envelope_bdkhyrmvolzsnatc",
                     *           "secondaryId": "document_128",
                     *           "externalId": "lease-2026-04",
                     *           "createdAt": "2026-05-04T10:00:00.000Z",
                     *           "updatedAt": "2026-05-04T10:05:12.345Z",
                     *           "completedAt": null,
                     *           "deletedAt": null,
                     *           "title": "Lease agreement",
                     *           "authOptions": {
                     *             "globalAccessAuth": [],
                     *             "globalActionAuth": []
                     *           },
                     *           "formValues": null,
                     *           "publicTitle": "",
                     *           "publicDescription": "",
                     *           "userId": 12,
                     *           "teamId": 3,
                     *           "folderId": null,
                     *           "templateId": null,
                     *           "templateRevision": null,
                     *           "documentMeta": {
                     *             "signingOrder": "PARALLEL",
                     *             "distributionMethod": "EMAIL",
                     *             "id": "m8t2y4u6i0p1a3s5d7f9g2h4",
                     *             "subject": "Please sign the lease",
                     *             "message": null,
                     *             "timezone": "America/Santiago",
                     *             "dateFormat": "yyyy-MM-dd hh:mm a",
                     *             "redirectUrl": null,
                     *             "typedSignatureEnabled": true,
                     *             "uploadSignatureEnabled": true,
                     *             "drawSignatureEnabled": true,
                     *             "allowDictateNextSigner": false,
                     *             "furtherSignatures": false,
                     *             "signatureFrame": false,
                     *             "language": "en",
                     *             "emailSettings": {
                     *               "recipientSigningRequest": true,
                     *               "recipientRemoved": true,
                     *               "recipientSigned": true,
                     *               "documentPending": true,
                     *               "documentCompleted": true,
                     *               "documentDeleted": true,
                     *               "ownerDocumentCompleted": true,
                     *               "ownerRecipientExpired": true,
                     *               "ownerDocumentCreated": true
                     *             },
                     *             "emailId": null,
                     *             "emailReplyTo": null,
                     *             "envelopeExpirationPeriod": null,
                     *             "reminderSettings": null
                     *           },
                     *           "recipients": [
                     *             {
                     *               "envelopeId": "envelope_bdkhyrmvolzsnatc",
                     *               "role": "SIGNER",
                     *               "readStatus": "NOT_OPENED",
                     *               "signingStatus": "NOT_SIGNED",
                     *               "sendStatus": "NOT_SENT",
                     *               "id": 4711,
                     *               "email": "ana.rojas@example.com",
                     *               "name": "Ana Rojas",
                     *               "token": "Zk3vT9qLr2mXc7YbNw5HsPd8FgJa4RtE",
                     *               "documentDeletedAt": null,
                     *               "expired": null,
                     *               "expiresAt": null,
                     *               "expirationNotifiedAt": null,
                     *               "signedAt": null,
                     *               "authOptions": {
                     *                 "accessAuth": [],
                     *                 "actionAuth": []
                     *               },
                     *               "signingOrder": 1,
                     *               "language": null,
                     *               "rejectionReason": null,
                     *               "fields": [
                     *                 {
                     *                   "envelopeId": "envelope_bdkhyrmvolzsnatc",
                     *                   "envelopeItemId": "envelope_item_kvtalnsbmrehcdoz",
                     *                   "type": "SIGNATURE",
                     *                   "id": 90210,
                     *                   "secondaryId": "f4x2b8n6q0s1d3g5h7j9k2l4",
                     *                   "recipientId": 4711,
                     *                   "page": 1,
                     *                   "positionX": 10,
                     *                   "positionY": 80,
                     *                   "width": 30,
                     *                   "height": 6,
                     *                   "customText": "",
                     *                   "inserted": false,
                     *                   "fieldMeta": {
                     *                     "type": "signature",
                     *                     "fontSize": 12,
                     *                     "overflow": "auto"
                     *                   },
                     *                   "documentId": 128,
                     *                   "templateId": null,
                     *                   "revision": 1
                     *                 }
                     *               ]
                     *             }
                     *           ],
                     *           "fields": [
                     *             {
                     *               "envelopeId": "envelope_bdkhyrmvolzsnatc",
                     *               "envelopeItemId": "envelope_item_kvtalnsbmrehcdoz",
                     *               "type": "SIGNATURE",
                     *               "id": 90210,
                     *               "secondaryId": "f4x2b8n6q0s1d3g5h7j9k2l4",
                     *               "recipientId": 4711,
                     *               "page": 1,
                     *               "positionX": 10,
                     *               "positionY": 80,
                     *               "width": 30,
                     *               "height": 6,
                     *               "customText": "",
                     *               "inserted": false,
                     *               "fieldMeta": {
                     *                 "type": "signature",
                     *                 "fontSize": 12,
                     *                 "overflow": "auto"
                     *               },
                     *               "documentId": 128,
                     *               "templateId": null,
                     *               "revision": 1
                     *             }
                     *           ],
                     *           "envelopeItems": [
                     *             {
                     *               "envelopeId": "envelope_bdkhyrmvolzsnatc",
                     *               "documentDataId": "d5c7v9b1n3m5k7j9h1g3f5d7",
                     *               "id": "envelope_item_kvtalnsbmrehcdoz",
                     *               "title": "lease.pdf",
                     *               "order": 1
                     *             }
                     *           ],
                     *           "directLink": null,
                     *           "scheduledSend": null,
                     *           "sealing": null,
                     *           "team": {
                     *             "id": 3,
                     *             "url": "acme"
                     *           },
                     *           "user": {
                     *             "id": 12,
                     *             "name": "Olga Owner",
                     *             "email": "olga@example.com"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Envelope"][];
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "envelope-item-createMany": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description Opens those of the files that need a password, percent-encoded as UTF-8. It is used once and kept nowhere; people sign a copy that needs none.
                 * @example contrase%C3%B1a
                 */
                "X-File-Password"?: components["parameters"]["X-File-Password"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "payload": {
                 *         "envelopeId": "envelope_bdkhyrmvolzsnatc"
                 *       },
                 *       "files": [
                 *         "lease.pdf"
                 *       ]
                 *     }
                 */
                "multipart/form-data": {
                    payload: {
                        envelopeId: string;
                    };
                    /** @description The PDF files, in order. `files[]` is understood too. */
                    files: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "envelopeId": "envelope_bdkhyrmvolzsnatc",
                     *           "documentDataId": "d5c7v9b1n3m5k7j9h1g3f5d7",
                     *           "id": "envelope_item_kvtalnsbmrehcdoz",
                     *           "title": "lease.pdf",
                     *           "order": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["EnvelopeItem"][];
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "envelope-item-delete": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *       "envelopeItemId": "envelope_item_kvtalnsbmrehcdoz"
                 *     }
                 */
                "application/json": {
                    envelopeId: string;
                    envelopeItemId: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "envelope-item-dismissTags": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "envelopeId": "envelope_bdkhyrmvolzsnatc"
                 *     }
                 */
                "application/json": {
                    envelopeId: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "envelope-item-fillForm": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *       "formValues": {
                 *         "applicant.name": "Ana Rojas"
                 *       }
                 *     }
                 */
                "application/json": {
                    envelopeId: string;
                    formValues: {
                        [key: string]: string | boolean | number;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "formValues": {
                     *         "applicant.name": "Ana Rojas"
                     *       }
                     *     }
                     */
                    "application/json": {
                        formValues: {
                            [key: string]: string | boolean | number;
                        };
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "envelope-item-replace": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description Opens those of the files that need a password, percent-encoded as UTF-8. It is used once and kept nowhere; people sign a copy that needs none.
                 * @example contrase%C3%B1a
                 */
                "X-File-Password"?: components["parameters"]["X-File-Password"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "payload": {
                 *         "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *         "envelopeItemId": "envelope_item_kvtalnsbmrehcdoz"
                 *       },
                 *       "files": [
                 *         "lease.pdf"
                 *       ]
                 *     }
                 */
                "multipart/form-data": {
                    payload: {
                        envelopeId: string;
                        envelopeItemId: string;
                        title?: string;
                    };
                    /** @description The PDF files, in order. `files[]` is understood too. */
                    files: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "envelopeId": "envelope_bdkhyrmvolzsnatc",
                     *         "documentDataId": "d5c7v9b1n3m5k7j9h1g3f5d7",
                     *         "id": "envelope_item_kvtalnsbmrehcdoz",
                     *         "title": "lease.pdf",
                     *         "order": 1
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["EnvelopeItem"];
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "envelope-item-restore": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *       "envelopeItemId": "envelope_item_kvtalnsbmrehcdoz"
                 *     }
                 */
                "application/json": {
                    envelopeId: string;
                    envelopeItemId: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": {
                     *         "envelopeId": "envelope_bdkhyrmvolzsnatc",
                     *         "documentDataId": "d5c7v9b1n3m5k7j9h1g3f5d7",
                     *         "id": "envelope_item_kvtalnsbmrehcdoz",
                     *         "title": "lease.pdf",
                     *         "order": 1
                     *       },
                     *       "fields": {
                     *         "restored": 2,
                     *         "lost": 0
                     *       }
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["EnvelopeItem"];
                        fields: {
                            restored: number;
                            lost: number;
                        };
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "envelope-item-takeUpTags": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "envelopeId": "envelope_bdkhyrmvolzsnatc"
                 *     }
                 */
                "application/json": {
                    envelopeId: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "envelopeId": "envelope_bdkhyrmvolzsnatc",
                     *           "envelopeItemId": "envelope_item_kvtalnsbmrehcdoz",
                     *           "type": "SIGNATURE",
                     *           "id": 90210,
                     *           "secondaryId": "f4x2b8n6q0s1d3g5h7j9k2l4",
                     *           "recipientId": 4711,
                     *           "page": 1,
                     *           "positionX": 10,
                     *           "positionY": 80,
                     *           "width": 30,
                     *           "height": 6,
                     *           "customText": "",
                     *           "inserted": false,
                     *           "fieldMeta": {
                     *             "type": "signature",
                     *             "fontSize": 12,
                     *             "overflow": "auto"
                     *           },
                     *           "documentId": 128,
                     *           "templateId": null,
                     *           "revision": 1
                     *         }
                     *       ],
                     *       "waiting": [
                     *         {
                     *           "envelopeItemId": "envelope_item_kvtalnsbmrehcdoz",
                     *           "recipient": 2,
                     *           "count": 1,
                     *           "reason": "NO_SUCH_RECIPIENT"
                     *         }
                     *       ],
                     *       "ignored": [
                     *         {
                     *           "envelopeItemId": "envelope_item_kvtalnsbmrehcdoz",
                     *           "text": "{{sign, r1}}",
                     *           "page": 4,
                     *           "reason": "UNKNOWN_TYPE",
                     *           "suggestion": "SIGNATURE"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Field"][];
                        waiting: {
                            envelopeItemId: string;
                            recipient: number;
                            count: number;
                            /** @enum {string} */
                            reason: "NO_SUCH_RECIPIENT" | "ROLE_HAS_NO_FIELDS" | "IMPOSSIBLE_OPTION";
                        }[];
                        ignored: {
                            text: string;
                            page: number;
                            /** @enum {string} */
                            reason: "UNKNOWN_TYPE" | "NO_RECIPIENT" | "NOT_A_TAG" | "SIGNED_FILE";
                            suggestion: ("SIGNATURE" | "INITIALS" | "NAME" | "EMAIL" | "DATE" | "TEXT" | "NUMBER" | "RADIO" | "CHECKBOX" | "DROPDOWN" | "RUT" | "RUT_FIRMADO") | null;
                            envelopeItemId: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "envelope-item-updateMany": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *       "data": [
                 *         {
                 *           "envelopeItemId": "envelope_item_kvtalnsbmrehcdoz",
                 *           "title": "lease.pdf",
                 *           "order": 1
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    envelopeId: string;
                    data: {
                        envelopeItemId: string;
                        order?: number;
                        title?: string;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "envelope_item_kvtalnsbmrehcdoz",
                     *           "order": 1,
                     *           "title": "lease.pdf",
                     *           "envelopeId": "envelope_bdkhyrmvolzsnatc"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: {
                            envelopeId: string;
                            id: string;
                            title: string;
                            order: number;
                        }[];
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "envelope-item-download": {
        parameters: {
            query?: {
                version?: "signed" | "original" | "pending";
            };
            header?: never;
            path: {
                envelopeItemId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The PDF */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description The part of the PDF that Range asks for */
            206: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "Content-Range": components["headers"]["Content-Range"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description The PDF you have is current (If-None-Match) */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            416: components["responses"]["error.RANGE_NOT_SATISFIABLE"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "envelope-item-formFields": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                envelopeItemId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "name": "applicant.name",
                     *           "label": "Full name",
                     *           "kind": "TEXT",
                     *           "isRequired": true,
                     *           "isMultiline": false,
                     *           "maxLength": 60,
                     *           "isFree": false,
                     *           "options": [],
                     *           "value": null
                     *         }
                     *       ],
                     *       "total": 1
                     *     }
                     */
                    "application/json": {
                        data: {
                            name: string;
                            label: string;
                            /** @enum {string} */
                            kind: "TEXT" | "CHECKBOX" | "RADIO" | "DROPDOWN" | "LIST";
                            isRequired: boolean;
                            isMultiline: boolean;
                            maxLength: number | null;
                            isFree: boolean;
                            options: {
                                value: string;
                                label: string;
                            }[];
                            value: string | boolean | null;
                        }[];
                        total: number;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "envelope-item-suggestions": {
        parameters: {
            query?: {
                fromPage?: number;
            };
            header?: never;
            path: {
                envelopeItemId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "type": "SIGNATURE",
                     *           "page": 2,
                     *           "positionX": 12.1,
                     *           "positionY": 71.4,
                     *           "width": 33.9,
                     *           "height": 3.6,
                     *           "label": "Tenant",
                     *           "source": "LINE",
                     *           "confidence": 0.85,
                     *           "recipientId": null,
                     *           "party": "tenant",
                     *           "fieldMeta": {
                     *             "type": "signature",
                     *             "fontSize": 12,
                     *             "overflow": "auto"
                     *           }
                     *         }
                     *       ],
                     *       "nextPage": null
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @enum {string} */
                            type: "SIGNATURE" | "INITIALS" | "NAME" | "EMAIL" | "DATE" | "TEXT" | "NUMBER" | "RADIO" | "CHECKBOX" | "DROPDOWN" | "RUT" | "RUT_FIRMADO";
                            page: number;
                            positionX: number;
                            positionY: number;
                            width: number;
                            height: number;
                            label: string;
                            /** @enum {string} */
                            source: "FORM" | "LINE" | "BOX" | "LABEL";
                            confidence: number;
                            recipientId: number | null;
                            party: string | null;
                            fieldMeta: components["schemas"]["FieldMeta"] | null;
                        }[];
                        nextPage: number | null;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "envelope-recipient-add": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *       "recipient": {
                 *         "email": "marta.diaz@example.com",
                 *         "name": "Marta Díaz",
                 *         "role": "APPROVER"
                 *       }
                 *     }
                 */
                "application/json": {
                    envelopeId: string;
                    recipient: components["schemas"]["NewRecipient"];
                    fields?: {
                        /** @enum {string} */
                        type: "SIGNATURE" | "FREE_SIGNATURE" | "INITIALS" | "NAME" | "EMAIL" | "DATE" | "TEXT" | "NUMBER" | "RADIO" | "CHECKBOX" | "DROPDOWN" | "RUT" | "RUT_FIRMADO";
                        envelopeItemId?: string;
                        page: number;
                        positionX: number;
                        positionY: number;
                        width: number;
                        height: number;
                        fieldMeta?: components["schemas"]["FieldMeta"] | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "envelopeId": "envelope_bdkhyrmvolzsnatc",
                     *       "role": "SIGNER",
                     *       "readStatus": "NOT_OPENED",
                     *       "signingStatus": "NOT_SIGNED",
                     *       "sendStatus": "NOT_SENT",
                     *       "id": 4711,
                     *       "email": "ana.rojas@example.com",
                     *       "name": "Ana Rojas",
                     *       "token": "Zk3vT9qLr2mXc7YbNw5HsPd8FgJa4RtE",
                     *       "documentDeletedAt": null,
                     *       "expired": null,
                     *       "expiresAt": null,
                     *       "expirationNotifiedAt": null,
                     *       "signedAt": null,
                     *       "authOptions": {
                     *         "accessAuth": [],
                     *         "actionAuth": []
                     *       },
                     *       "signingOrder": 1,
                     *       "language": null,
                     *       "rejectionReason": null,
                     *       "documentId": 128,
                     *       "templateId": null,
                     *       "fields": []
                     *     }
                     */
                    "application/json": components["schemas"]["RecipientAlone"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "envelope-recipient-createMany": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *       "data": [
                 *         {
                 *           "email": "ana.rojas@example.com",
                 *           "name": "Ana Rojas",
                 *           "role": "SIGNER",
                 *           "signingOrder": 1
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    envelopeId: string;
                    data: components["schemas"]["NewRecipient"][];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "envelopeId": "envelope_bdkhyrmvolzsnatc",
                     *           "role": "SIGNER",
                     *           "readStatus": "NOT_OPENED",
                     *           "signingStatus": "NOT_SIGNED",
                     *           "sendStatus": "NOT_SENT",
                     *           "id": 4711,
                     *           "email": "ana.rojas@example.com",
                     *           "name": "Ana Rojas",
                     *           "token": "Zk3vT9qLr2mXc7YbNw5HsPd8FgJa4RtE",
                     *           "documentDeletedAt": null,
                     *           "expired": null,
                     *           "expiresAt": null,
                     *           "expirationNotifiedAt": null,
                     *           "signedAt": null,
                     *           "authOptions": {
                     *             "accessAuth": [],
                     *             "actionAuth": []
                     *           },
                     *           "signingOrder": 1,
                     *           "language": null,
                     *           "rejectionReason": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["Recipient"][];
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "envelope-recipient-delete": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "recipientId": 4711
                 *     }
                 */
                "application/json": {
                    recipientId: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "envelope-recipient-updateMany": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *       "data": [
                 *         {
                 *           "id": 4711,
                 *           "name": "Ana Rojas Pérez"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    envelopeId: string;
                    data: {
                        email?: string;
                        name?: string;
                        /** @enum {string} */
                        role?: "CC" | "SIGNER" | "VIEWER" | "APPROVER" | "ASSISTANT";
                        signingOrder?: number | null;
                        language?: ("en" | "es") | null;
                        accessAuth?: ("ACCOUNT" | "TWO_FACTOR_AUTH")[];
                        actionAuth?: ("ACCOUNT" | "PASSKEY" | "TWO_FACTOR_AUTH" | "PASSWORD" | "EXPLICIT_NONE" | "CLAVE_UNICA" | "FAO_HASH")[];
                        id: number;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "envelopeId": "envelope_bdkhyrmvolzsnatc",
                     *           "role": "SIGNER",
                     *           "readStatus": "NOT_OPENED",
                     *           "signingStatus": "NOT_SIGNED",
                     *           "sendStatus": "NOT_SENT",
                     *           "id": 4711,
                     *           "email": "ana.rojas@example.com",
                     *           "name": "Ana Rojas Pérez",
                     *           "token": "Zk3vT9qLr2mXc7YbNw5HsPd8FgJa4RtE",
                     *           "documentDeletedAt": null,
                     *           "expired": null,
                     *           "expiresAt": null,
                     *           "expirationNotifiedAt": null,
                     *           "signedAt": null,
                     *           "authOptions": {
                     *             "accessAuth": [],
                     *             "actionAuth": []
                     *           },
                     *           "signingOrder": 1,
                     *           "language": null,
                     *           "rejectionReason": null,
                     *           "documentId": 128,
                     *           "templateId": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["RecipientOfEnvelope"][];
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "envelope-recipient-get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                recipientId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "envelopeId": "envelope_bdkhyrmvolzsnatc",
                     *       "role": "SIGNER",
                     *       "readStatus": "NOT_OPENED",
                     *       "signingStatus": "NOT_SIGNED",
                     *       "sendStatus": "NOT_SENT",
                     *       "id": 4711,
                     *       "email": "ana.rojas@example.com",
                     *       "name": "Ana Rojas",
                     *       "token": "Zk3vT9qLr2mXc7YbNw5HsPd8FgJa4RtE",
                     *       "documentDeletedAt": null,
                     *       "expired": null,
                     *       "expiresAt": null,
                     *       "expirationNotifiedAt": null,
                     *       "signedAt": null,
                     *       "authOptions": {
                     *         "accessAuth": [],
                     *         "actionAuth": []
                     *       },
                     *       "signingOrder": 1,
                     *       "language": null,
                     *       "rejectionReason": null,
                     *       "documentId": 128,
                     *       "templateId": null,
                     *       "fields": [
                     *         {
                     *           "envelopeId": "envelope_bdkhyrmvolzsnatc",
                     *           "envelopeItemId": "envelope_item_kvtalnsbmrehcdoz",
                     *           "type": "SIGNATURE",
                     *           "id": 90210,
                     *           "secondaryId": "f4x2b8n6q0s1d3g5h7j9k2l4",
                     *           "recipientId": 4711,
                     *           "page": 1,
                     *           "positionX": 10,
                     *           "positionY": 80,
                     *           "width": 30,
                     *           "height": 6,
                     *           "customText": "",
                     *           "inserted": false,
                     *           "fieldMeta": {
                     *             "type": "signature",
                     *             "fontSize": 12,
                     *             "overflow": "auto"
                     *           },
                     *           "documentId": 128,
                     *           "templateId": null,
                     *           "revision": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["RecipientAlone"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "envelope-recipient-rejectOnBehalfOf": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                recipientId: number;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *       "reason": "Declined by phone"
                 *     }
                 */
                "application/json": {
                    envelopeId?: string;
                    /** @default  */
                    reason?: string;
                    actAsEmail?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "envelopeId": "envelope_bdkhyrmvolzsnatc",
                     *       "role": "SIGNER",
                     *       "readStatus": "NOT_OPENED",
                     *       "signingStatus": "REJECTED",
                     *       "sendStatus": "NOT_SENT",
                     *       "id": 4711,
                     *       "email": "ana.rojas@example.com",
                     *       "name": "Ana Rojas",
                     *       "token": "Zk3vT9qLr2mXc7YbNw5HsPd8FgJa4RtE",
                     *       "documentDeletedAt": null,
                     *       "expired": null,
                     *       "expiresAt": null,
                     *       "expirationNotifiedAt": null,
                     *       "signedAt": "2026-05-04T10:05:12.345Z",
                     *       "authOptions": {
                     *         "accessAuth": [],
                     *         "actionAuth": []
                     *       },
                     *       "signingOrder": 1,
                     *       "language": null,
                     *       "rejectionReason": "Declined by phone",
                     *       "documentId": 128,
                     *       "templateId": null,
                     *       "fields": [
                     *         {
                     *           "envelopeId": "envelope_bdkhyrmvolzsnatc",
                     *           "envelopeItemId": "envelope_item_kvtalnsbmrehcdoz",
                     *           "type": "SIGNATURE",
                     *           "id": 90210,
                     *           "secondaryId": "f4x2b8n6q0s1d3g5h7j9k2l4",
                     *           "recipientId": 4711,
                     *           "page": 1,
                     *           "positionX": 10,
                     *           "positionY": 80,
                     *           "width": 30,
                     *           "height": 6,
                     *           "customText": "",
                     *           "inserted": false,
                     *           "fieldMeta": {
                     *             "type": "signature",
                     *             "fontSize": 12,
                     *             "overflow": "auto"
                     *           },
                     *           "documentId": 128,
                     *           "templateId": null,
                     *           "revision": 1
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["RecipientAlone"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "envelope-redistribute": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *       "recipients": [
                 *         4711
                 *       ]
                 *     }
                 */
                "application/json": {
                    envelopeId: string;
                    recipients: number[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "id": "envelope_bdkhyrmvolzsnatc",
                     *       "recipients": [
                     *         {
                     *           "id": 4711,
                     *           "name": "Ana Rojas",
                     *           "email": "ana.rojas@example.com",
                     *           "token": "Zk3vT9qLr2mXc7YbNw5HsPd8FgJa4RtE",
                     *           "role": "SIGNER",
                     *           "signingOrder": 1,
                     *           "signingUrl": "https://sign.example.com/sign/Zk3vT9qLr2mXc7YbNw5HsPd8FgJa4RtE"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        success: boolean;
                        id: string;
                        recipients: components["schemas"]["RecipientWithSigningUrl"][];
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "envelope-rename": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *       "title": "Lease agreement"
                 *     }
                 */
                "application/json": {
                    envelopeId: string;
                    title: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "internalVersion": 2,
                     *       "type": "DOCUMENT",
                     *       "status": "DRAFT",
                     *       "source": "DOCUMENT",
                     *       "visibility": "EVERYONE",
                     *       "templateType": "PRIVATE",
                     *       "id": "envelope_bdkhyrmvolzsnatc",
                     *       "secondaryId": "document_128",
                     *       "externalId": "lease-2026-04",
                     *       "createdAt": "2026-05-04T10:00:00.000Z",
                     *       "updatedAt": "2026-05-04T10:05:12.345Z",
                     *       "completedAt": null,
                     *       "deletedAt": null,
                     *       "title": "Lease agreement",
                     *       "authOptions": {
                     *         "globalAccessAuth": [],
                     *         "globalActionAuth": []
                     *       },
                     *       "formValues": null,
                     *       "publicTitle": "",
                     *       "publicDescription": "",
                     *       "userId": 12,
                     *       "teamId": 3,
                     *       "folderId": null
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeLite"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "template-restore": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "envelopeId": "envelope_tmoznarvlkcdhbsy",
                 *       "revision": 2
                 *     }
                 */
                "application/json": {
                    envelopeId: string;
                    revision: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "revision": 4
                     *     }
                     */
                    "application/json": {
                        revision: number;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "envelope-saveAsTemplate": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *       "title": "Lease"
                 *     }
                 */
                "application/json": {
                    envelopeId: string;
                    title?: string;
                    /** @default false */
                    keepPeople?: boolean;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "envelope_tmoznarvlkcdhbsy"
                     *     }
                     */
                    "application/json": {
                        id: string;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "envelope-schedule": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *       "at": "2026-11-30T09:00:00-03:00",
                 *       "timezone": "America/Santiago"
                 *     }
                 */
                "application/json": {
                    envelopeId: string;
                    /** Format: date-time */
                    at: string;
                    timezone: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "id": "envelope_bdkhyrmvolzsnatc",
                     *       "scheduledSend": {
                     *         "at": "2026-11-30T12:00:00.000Z",
                     *         "timezone": "America/Santiago",
                     *         "by": {
                     *           "id": 12,
                     *           "name": "Olga Owner",
                     *           "email": "olga@example.com"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        success: boolean;
                        id: string;
                        scheduledSend: {
                            at: string;
                            timezone: string;
                            by: {
                                id: number;
                                name: string;
                                email: string;
                            } | null;
                        };
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "envelope-search": {
        parameters: {
            query: {
                query: string;
                type?: "DOCUMENT" | "TEMPLATE";
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "envelope_bdkhyrmvolzsnatc",
                     *           "title": "Lease agreement",
                     *           "type": "DOCUMENT",
                     *           "status": "DRAFT"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: {
                            id: string;
                            title: string;
                            /** @enum {string} */
                            type: "DOCUMENT" | "TEMPLATE";
                            /** @enum {string} */
                            status: "DRAFT" | "PENDING" | "COMPLETED" | "REJECTED" | "CANCELLED";
                        }[];
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "template-find": {
        parameters: {
            query?: {
                page?: number;
                perPage?: number;
                query?: string;
                templateType?: "PUBLIC" | "PRIVATE" | "ORGANISATION";
                folderId?: string;
                orderByColumn?: "createdAt" | "title" | "uses" | "lastUsedAt";
                orderByDirection?: "asc" | "desc";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "envelope_tmoznarvlkcdhbsy",
                     *           "templateId": 57,
                     *           "title": "Lease",
                     *           "templateType": "PRIVATE",
                     *           "visibility": "EVERYONE",
                     *           "folderId": null,
                     *           "createdAt": "2026-05-04T10:00:00.000Z",
                     *           "updatedAt": "2026-05-04T10:05:12.345Z",
                     *           "owner": "Olga Owner",
                     *           "isShared": false,
                     *           "mayEdit": true,
                     *           "notDeletedBecause": null,
                     *           "itemCount": 1,
                     *           "recipients": [
                     *             {
                     *               "id": 4711,
                     *               "name": "Recipient 1",
                     *               "email": "recipient.1@placeholder.invalid",
                     *               "role": "SIGNER",
                     *               "signingOrder": null
                     *             }
                     *           ],
                     *           "uses": {
                     *             "count": 12,
                     *             "isMore": false,
                     *             "lastAt": "2026-05-04T10:05:12.345Z"
                     *           },
                     *           "directLink": {
                     *             "enabled": true
                     *           }
                     *         }
                     *       ],
                     *       "count": 1,
                     *       "currentPage": 1,
                     *       "perPage": 10,
                     *       "totalPages": 1
                     *     }
                     */
                    "application/json": {
                        data: {
                            id: string;
                            templateId: number;
                            title: string;
                            /** @enum {string} */
                            templateType: "PUBLIC" | "PRIVATE" | "ORGANISATION";
                            /** @enum {string} */
                            visibility: "EVERYONE" | "MANAGER_AND_ABOVE" | "ADMIN";
                            folderId: string | null;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                            owner: string;
                            isShared: boolean;
                            mayEdit: boolean;
                            notDeletedBecause: ("completed" | "over" | "sealing" | "ownersOnly") | null;
                            itemCount: number;
                            recipients: {
                                id: number;
                                name: string;
                                email: string;
                                /** @enum {string} */
                                role: "CC" | "SIGNER" | "VIEWER" | "APPROVER" | "ASSISTANT";
                                signingOrder: number | null;
                            }[];
                            uses: {
                                count: number;
                                isMore: boolean;
                                lastAt: string | null;
                            };
                            directLink: {
                                enabled: boolean;
                            } | null;
                        }[];
                        count: number;
                        currentPage: number;
                        perPage: number;
                        totalPages: number;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "envelope-transfer": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "envelopeIds": [
                 *         "envelope_bdkhyrmvolzsnatc",
                 *         "envelope_tmoznarvlkcdhbsy"
                 *       ],
                 *       "toEmail": "luis.soto@example.com"
                 *     }
                 */
                "application/json": {
                    envelopeIds?: string[];
                    fromEmail?: string;
                    toEmail: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "transferredCount": 1,
                     *       "failedIds": [
                     *         "envelope_tmoznarvlkcdhbsy"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        transferredCount: number;
                        failedIds: string[];
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "envelope-unschedule": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "envelopeId": "envelope_bdkhyrmvolzsnatc"
                 *     }
                 */
                "application/json": {
                    envelopeId: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "envelope-update": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *       "data": {
                 *         "title": "Lease agreement"
                 *       },
                 *       "meta": {
                 *         "signingOrder": "SEQUENTIAL"
                 *       }
                 *     }
                 */
                "application/json": {
                    envelopeId: string;
                    data?: {
                        title?: string;
                        externalId?: string | null;
                        /** @enum {string} */
                        visibility?: "EVERYONE" | "MANAGER_AND_ABOVE" | "ADMIN";
                        globalAccessAuth?: ("ACCOUNT" | "TWO_FACTOR_AUTH")[];
                        globalActionAuth?: ("ACCOUNT" | "PASSKEY" | "TWO_FACTOR_AUTH" | "PASSWORD")[];
                        folderId?: string | null;
                        /** @enum {string} */
                        templateType?: "PUBLIC" | "PRIVATE" | "ORGANISATION";
                        publicTitle?: string;
                        publicDescription?: string;
                    };
                    meta?: components["schemas"]["EnvelopeMetaInput"];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "internalVersion": 2,
                     *       "type": "DOCUMENT",
                     *       "status": "DRAFT",
                     *       "source": "DOCUMENT",
                     *       "visibility": "EVERYONE",
                     *       "templateType": "PRIVATE",
                     *       "id": "envelope_bdkhyrmvolzsnatc",
                     *       "secondaryId": "document_128",
                     *       "externalId": "lease-2026-04",
                     *       "createdAt": "2026-05-04T10:00:00.000Z",
                     *       "updatedAt": "2026-05-04T10:05:12.345Z",
                     *       "completedAt": null,
                     *       "deletedAt": null,
                     *       "title": "Lease agreement",
                     *       "authOptions": {
                     *         "globalAccessAuth": [],
                     *         "globalActionAuth": []
                     *       },
                     *       "formValues": null,
                     *       "publicTitle": "",
                     *       "publicDescription": "",
                     *       "userId": 12,
                     *       "teamId": 3,
                     *       "folderId": null
                     *     }
                     */
                    "application/json": components["schemas"]["EnvelopeLite"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "envelope-use": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
                /**
                 * @description Opens those of the files that need a password, percent-encoded as UTF-8. It is used once and kept nowhere; people sign a copy that needs none.
                 * @example contrase%C3%B1a
                 */
                "X-File-Password"?: components["parameters"]["X-File-Password"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *       "recipients": [
                 *         {
                 *           "id": 4711,
                 *           "email": "ana.rojas@example.com",
                 *           "name": "Ana Rojas"
                 *         }
                 *       ],
                 *       "prefillFields": [
                 *         {
                 *           "id": 90210,
                 *           "type": "text",
                 *           "value": "Av. Providencia 1234"
                 *         }
                 *       ],
                 *       "distributeDocument": true
                 *     }
                 */
                "application/json": {
                    envelopeId: string;
                    externalId?: string;
                    recipients?: {
                        id: number;
                        email: string;
                        name?: string;
                        signingOrder?: number;
                        language?: ("en" | "es") | null;
                    }[];
                    /** @default false */
                    distributeDocument?: boolean;
                    /** @default [] */
                    customDocumentData?: {
                        identifier: string | number;
                        envelopeItemId: string;
                    }[];
                    folderId?: string;
                    /** @default [] */
                    prefillFields?: {
                        id: number;
                        type: string;
                        label?: string;
                        placeholder?: string;
                        value?: string | string[];
                    }[];
                    override?: {
                        subject?: string | null;
                        message?: string | null;
                        timezone?: string;
                        /** @enum {string} */
                        dateFormat?: "yyyy-MM-dd hh:mm a" | "yyyy-MM-dd" | "dd/MM/yyyy" | "dd-MM-yyyy" | "MM/dd/yyyy" | "yy-MM-dd" | "MMMM dd, yyyy" | "EEEE, MMMM dd, yyyy" | "dd/MM/yyyy hh:mm a" | "dd/MM/yyyy HH:mm" | "dd-MM-yyyy hh:mm a" | "dd-MM-yyyy HH:mm" | "MM/dd/yyyy hh:mm a" | "MM/dd/yyyy HH:mm" | "dd.MM.yyyy" | "dd.MM.yyyy HH:mm" | "yyyy-MM-dd HH:mm" | "yy-MM-dd hh:mm a" | "yy-MM-dd HH:mm" | "yyyy-MM-dd HH:mm:ss" | "MMMM dd, yyyy hh:mm a" | "MMMM dd, yyyy HH:mm" | "EEEE, MMMM dd, yyyy hh:mm a" | "EEEE, MMMM dd, yyyy HH:mm" | "yyyy-MM-dd'T'HH:mm:ss.SSSXXX";
                        redirectUrl?: (string) | null;
                        /** @enum {string} */
                        distributionMethod?: "EMAIL" | "NONE";
                        emailSettings?: {
                            recipientSigningRequest?: boolean;
                            recipientRemoved?: boolean;
                            recipientSigned?: boolean;
                            documentPending?: boolean;
                            documentCompleted?: boolean;
                            documentDeleted?: boolean;
                            ownerDocumentCompleted?: boolean;
                            ownerRecipientExpired?: boolean;
                            ownerDocumentCreated?: boolean;
                        } | null;
                        /** @enum {string} */
                        language?: "en" | "es";
                        typedSignatureEnabled?: boolean;
                        uploadSignatureEnabled?: boolean;
                        drawSignatureEnabled?: boolean;
                        allowDictateNextSigner?: boolean;
                        furtherSignatures?: boolean;
                        signatureFrame?: boolean;
                        envelopeExpirationPeriod?: ({
                            /** @enum {string} */
                            unit: "day" | "week" | "month" | "year";
                            amount: number;
                        } | {
                            /** @constant */
                            disabled: true;
                        }) | null;
                        title?: string;
                    };
                    /** @default [] */
                    attachments?: {
                        label: string;
                        data: string;
                        /** @constant */
                        type?: "link";
                    }[];
                    formValues?: {
                        [key: string]: string | boolean | number;
                    };
                };
                /**
                 * @example {
                 *       "payload": {
                 *         "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *         "recipients": [
                 *           {
                 *             "id": 4711,
                 *             "email": "ana.rojas@example.com",
                 *             "name": "Ana Rojas"
                 *           }
                 *         ],
                 *         "prefillFields": [
                 *           {
                 *             "id": 90210,
                 *             "type": "text",
                 *             "value": "Av. Providencia 1234"
                 *           }
                 *         ],
                 *         "distributeDocument": true
                 *       },
                 *       "files": [
                 *         "lease.pdf"
                 *       ]
                 *     }
                 */
                "multipart/form-data": {
                    payload: {
                        envelopeId: string;
                        externalId?: string;
                        recipients?: {
                            id: number;
                            email: string;
                            name?: string;
                            signingOrder?: number;
                            language?: ("en" | "es") | null;
                        }[];
                        /** @default false */
                        distributeDocument?: boolean;
                        /** @default [] */
                        customDocumentData?: {
                            identifier: string | number;
                            envelopeItemId: string;
                        }[];
                        folderId?: string;
                        /** @default [] */
                        prefillFields?: {
                            id: number;
                            type: string;
                            label?: string;
                            placeholder?: string;
                            value?: string | string[];
                        }[];
                        override?: {
                            subject?: string | null;
                            message?: string | null;
                            timezone?: string;
                            /** @enum {string} */
                            dateFormat?: "yyyy-MM-dd hh:mm a" | "yyyy-MM-dd" | "dd/MM/yyyy" | "dd-MM-yyyy" | "MM/dd/yyyy" | "yy-MM-dd" | "MMMM dd, yyyy" | "EEEE, MMMM dd, yyyy" | "dd/MM/yyyy hh:mm a" | "dd/MM/yyyy HH:mm" | "dd-MM-yyyy hh:mm a" | "dd-MM-yyyy HH:mm" | "MM/dd/yyyy hh:mm a" | "MM/dd/yyyy HH:mm" | "dd.MM.yyyy" | "dd.MM.yyyy HH:mm" | "yyyy-MM-dd HH:mm" | "yy-MM-dd hh:mm a" | "yy-MM-dd HH:mm" | "yyyy-MM-dd HH:mm:ss" | "MMMM dd, yyyy hh:mm a" | "MMMM dd, yyyy HH:mm" | "EEEE, MMMM dd, yyyy hh:mm a" | "EEEE, MMMM dd, yyyy HH:mm" | "yyyy-MM-dd'T'HH:mm:ss.SSSXXX";
                            redirectUrl?: (string) | null;
                            /** @enum {string} */
                            distributionMethod?: "EMAIL" | "NONE";
                            emailSettings?: {
                                recipientSigningRequest?: boolean;
                                recipientRemoved?: boolean;
                                recipientSigned?: boolean;
                                documentPending?: boolean;
                                documentCompleted?: boolean;
                                documentDeleted?: boolean;
                                ownerDocumentCompleted?: boolean;
                                ownerRecipientExpired?: boolean;
                                ownerDocumentCreated?: boolean;
                            } | null;
                            /** @enum {string} */
                            language?: "en" | "es";
                            typedSignatureEnabled?: boolean;
                            uploadSignatureEnabled?: boolean;
                            drawSignatureEnabled?: boolean;
                            allowDictateNextSigner?: boolean;
                            furtherSignatures?: boolean;
                            signatureFrame?: boolean;
                            envelopeExpirationPeriod?: ({
                                /** @enum {string} */
                                unit: "day" | "week" | "month" | "year";
                                amount: number;
                            } | {
                                /** @constant */
                                disabled: true;
                            }) | null;
                            title?: string;
                        };
                        /** @default [] */
                        attachments?: {
                            label: string;
                            data: string;
                            /** @constant */
                            type?: "link";
                        }[];
                        formValues?: {
                            [key: string]: string | boolean | number;
                        };
                    };
                    /** @description The PDF files, in order. `files[]` is understood too. */
                    files?: string[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "envelope_tmoznarvlkcdhbsy",
                     *       "recipients": [
                     *         {
                     *           "id": 4711,
                     *           "name": "Ana Rojas",
                     *           "email": "ana.rojas@example.com",
                     *           "token": "Zk3vT9qLr2mXc7YbNw5HsPd8FgJa4RtE",
                     *           "role": "SIGNER",
                     *           "signingOrder": 1,
                     *           "signingUrl": "https://sign.example.com/sign/Zk3vT9qLr2mXc7YbNw5HsPd8FgJa4RtE"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        id: string;
                        recipients: components["schemas"]["RecipientWithSigningUrl"][];
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "envelope-get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                envelopeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "internalVersion": 2,
                     *       "type": "DOCUMENT",
                     *       "status": "DRAFT",
                     *       "source": "DOCUMENT",
                     *       "visibility": "EVERYONE",
                     *       "templateType": "PRIVATE",
                     *       "id": "envelope_bdkhyrmvolzsnatc",
                     *       "secondaryId": "document_128",
                     *       "externalId": "lease-2026-04",
                     *       "createdAt": "2026-05-04T10:00:00.000Z",
                     *       "updatedAt": "2026-05-04T10:05:12.345Z",
                     *       "completedAt": null,
                     *       "deletedAt": null,
                     *       "title": "Lease agreement",
                     *       "authOptions": {
                     *         "globalAccessAuth": [],
                     *         "globalActionAuth": []
                     *       },
                     *       "formValues": null,
                     *       "publicTitle": "",
                     *       "publicDescription": "",
                     *       "userId": 12,
                     *       "teamId": 3,
                     *       "folderId": null,
                     *       "templateId": null,
                     *       "templateRevision": null,
                     *       "documentMeta": {
                     *         "signingOrder": "PARALLEL",
                     *         "distributionMethod": "EMAIL",
                     *         "id": "m8t2y4u6i0p1a3s5d7f9g2h4",
                     *         "subject": "Please sign the lease",
                     *         "message": null,
                     *         "timezone": "America/Santiago",
                     *         "dateFormat": "yyyy-MM-dd hh:mm a",
                     *         "redirectUrl": null,
                     *         "typedSignatureEnabled": true,
                     *         "uploadSignatureEnabled": true,
                     *         "drawSignatureEnabled": true,
                     *         "allowDictateNextSigner": false,
                     *         "furtherSignatures": false,
                     *         "signatureFrame": false,
                     *         "language": "en",
                     *         "emailSettings": {
                     *           "recipientSigningRequest": true,
                     *           "recipientRemoved": true,
                     *           "recipientSigned": true,
                     *           "documentPending": true,
                     *           "documentCompleted": true,
                     *           "documentDeleted": true,
                     *           "ownerDocumentCompleted": true,
                     *           "ownerRecipientExpired": true,
                     *           "ownerDocumentCreated": true
                     *         },
                     *         "emailId": null,
                     *         "emailReplyTo": null,
                     *         "envelopeExpirationPeriod": null,
                     *         "reminderSettings": null
                     *       },
                     *       "recipients": [
                     *         {
                     *           "envelopeId": "envelope_bdkhyrmvolzsnatc",
                     *           "role": "SIGNER",
                     *           "readStatus": "NOT_OPENED",
                     *           "signingStatus": "NOT_SIGNED",
                     *           "sendStatus": "NOT_SENT",
                     *           "id": 4711,
                     *           "email": "ana.rojas@example.com",
                     *           "name": "Ana Rojas",
                     *           "token": "Zk3vT9qLr2mXc7YbNw5HsPd8FgJa4RtE",
                     *           "documentDeletedAt": null,
                     *           "expired": null,
                     *           "expiresAt": null,
                     *           "expirationNotifiedAt": null,
                     *           "signedAt": null,
                     *           "authOptions": {
                     *             "accessAuth": [],
                     *             "actionAuth": []
                     *           },
                     *           "signingOrder": 1,
                     *           "language": null,
                     *           "rejectionReason": null,
                     *           "fields": [
                     *             {
                     *               "envelopeId": "envelope_bdkhyrmvolzsnatc",
                     *               "envelopeItemId": "envelope_item_kvtalnsbmrehcdoz",
                     *               "type": "SIGNATURE",
                     *               "id": 90210,
                     *               "secondaryId": "f4x2b8n6q0s1d3g5h7j9k2l4",
                     *               "recipientId": 4711,
                     *               "page": 1,
                     *               "positionX": 10,
                     *               "positionY": 80,
                     *               "width": 30,
                     *               "height": 6,
                     *               "customText": "",
                     *               "inserted": false,
                     *               "fieldMeta": {
                     *                 "type": "signature",
                     *                 "fontSize": 12,
                     *                 "overflow": "auto"
                     *               },
                     *               "documentId": 128,
                     *               "templateId": null,
                     *               "revision": 1
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "fields": [
                     *         {
                     *           "envelopeId": "envelope_bdkhyrmvolzsnatc",
                     *           "envelopeItemId": "envelope_item_kvtalnsbmrehcdoz",
                     *           "type": "SIGNATURE",
                     *           "id": 90210,
                     *           "secondaryId": "f4x2b8n6q0s1d3g5h7j9k2l4",
                     *           "recipientId": 4711,
                     *           "page": 1,
                     *           "positionX": 10,
                     *           "positionY": 80,
                     *           "width": 30,
                     *           "height": 6,
                     *           "customText": "",
                     *           "inserted": false,
                     *           "fieldMeta": {
                     *             "type": "signature",
                     *             "fontSize": 12,
                     *             "overflow": "auto"
                     *           },
                     *           "documentId": 128,
                     *           "templateId": null,
                     *           "revision": 1
                     *         }
                     *       ],
                     *       "envelopeItems": [
                     *         {
                     *           "envelopeId": "envelope_bdkhyrmvolzsnatc",
                     *           "documentDataId": "d5c7v9b1n3m5k7j9h1g3f5d7",
                     *           "id": "envelope_item_kvtalnsbmrehcdoz",
                     *           "title": "lease.pdf",
                     *           "order": 1
                     *         }
                     *       ],
                     *       "directLink": null,
                     *       "scheduledSend": null,
                     *       "sealing": null,
                     *       "team": {
                     *         "id": 3,
                     *         "url": "acme"
                     *       },
                     *       "user": {
                     *         "id": 12,
                     *         "name": "Olga Owner",
                     *         "email": "olga@example.com"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["Envelope"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "envelope-auditLog-find": {
        parameters: {
            query?: {
                page?: number;
                perPage?: number;
                orderByColumn?: "createdAt";
                orderByDirection?: "asc" | "desc";
                include?: "published" | "all";
            };
            header?: never;
            path: {
                envelopeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "8123",
                     *           "createdAt": "2026-05-04T10:00:00.000Z",
                     *           "envelopeId": "envelope_bdkhyrmvolzsnatc",
                     *           "seq": 1,
                     *           "type": "DOCUMENT_CREATED",
                     *           "data": {
                     *             "title": "Lease agreement",
                     *             "source": {
                     *               "type": "DOCUMENT"
                     *             }
                     *           },
                     *           "name": "Acme",
                     *           "email": null,
                     *           "userId": null,
                     *           "ipAddress": "203.0.113.9",
                     *           "userAgent": "acme-integration/2.1"
                     *         }
                     *       ],
                     *       "count": 1,
                     *       "currentPage": 1,
                     *       "perPage": 10,
                     *       "totalPages": 1
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["AuditEntry"][];
                        count: number;
                        currentPage: number;
                        perPage: number;
                        totalPages: number;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "envelope-auditLog-downloadPdf": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                envelopeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The PDF */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description The part of the PDF that Range asks for */
            206: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "Content-Range": components["headers"]["Content-Range"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description The PDF you have is current (If-None-Match) */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            416: components["responses"]["error.RANGE_NOT_SATISFIABLE"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "envelope-certificate-downloadPdf": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                envelopeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The PDF */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description The part of the PDF that Range asks for */
            206: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "Content-Range": components["headers"]["Content-Range"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description The PDF you have is current (If-None-Match) */
            304: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            416: components["responses"]["error.RANGE_NOT_SATISFIABLE"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "template-difference": {
        parameters: {
            query: {
                from: number;
                to: number;
            };
            header?: never;
            path: {
                envelopeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "from": 2,
                     *       "to": 3,
                     *       "changes": [
                     *         {
                     *           "what": "FIELD",
                     *           "how": "CHANGED",
                     *           "name": "Rent",
                     *           "key": "required",
                     *           "from": false,
                     *           "to": true,
                     *           "field": {
                     *             "type": "NUMBER",
                     *             "page": 2,
                     *             "person": "Recipient 1"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        from: number;
                        to: number;
                        changes: {
                            /** @enum {string} */
                            what: "TEMPLATE" | "SETTING" | "FILE" | "PERSON" | "FIELD" | "LINK";
                            /** @enum {string} */
                            how: "ADDED" | "REMOVED" | "CHANGED";
                            name: string;
                            key: string | null;
                            from: unknown | null;
                            to: unknown | null;
                            field: {
                                /** @enum {string} */
                                type: "SIGNATURE" | "FREE_SIGNATURE" | "INITIALS" | "NAME" | "EMAIL" | "DATE" | "TEXT" | "NUMBER" | "RADIO" | "CHECKBOX" | "DROPDOWN" | "RUT" | "RUT_FIRMADO";
                                page: number;
                                person: string;
                            } | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "envelope-evidence-download": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                envelopeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The zip file */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "envelope-mail-find": {
        parameters: {
            query?: {
                page?: number;
                perPage?: number;
                recipientId?: number;
            };
            header?: never;
            path: {
                envelopeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "m4x0t2k7q9w1z8c3v5b6n7a0",
                     *           "recipientId": 41,
                     *           "name": "Ana Rojas",
                     *           "email": "ana@example.com",
                     *           "subject": "Acme asks you to sign: Lease",
                     *           "state": "FAILED",
                     *           "attempts": 1,
                     *           "createdAt": "2026-05-04T10:00:00.000Z",
                     *           "sentAt": "2026-05-04T10:00:00.000Z",
                     *           "nextAttemptAt": null,
                     *           "reason": "550 5.1.1 User unknown",
                     *           "reports": [
                     *             {
                     *               "kind": "HARD",
                     *               "status": "5.1.1",
                     *               "reason": "550 5.1.1 User unknown",
                     *               "createdAt": "2026-05-04T10:00:00.000Z"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "count": 1,
                     *       "currentPage": 1,
                     *       "perPage": 10,
                     *       "totalPages": 1
                     *     }
                     */
                    "application/json": {
                        data: {
                            id: string;
                            recipientId: number | null;
                            name: string;
                            email: string;
                            subject: string;
                            /** @enum {string} */
                            state: "QUEUED" | "SENDING" | "SENT" | "FAILED";
                            attempts: number;
                            /** Format: date-time */
                            createdAt: string;
                            sentAt: string | null;
                            nextAttemptAt: string | null;
                            reason: string | null;
                            reports: {
                                /** @enum {string} */
                                kind: "HARD" | "SOFT" | "DELAYED" | "COMPLAINT";
                                status: string | null;
                                reason: string;
                                /** Format: date-time */
                                createdAt: string;
                            }[];
                        }[];
                        count: number;
                        currentPage: number;
                        perPage: number;
                        totalPages: number;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "template-revisions": {
        parameters: {
            query?: {
                page?: number;
                perPage?: number;
            };
            header?: never;
            path: {
                envelopeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "number": 3,
                     *           "by": {
                     *             "kind": "user",
                     *             "id": 12,
                     *             "name": "Olga Owner",
                     *             "email": "olga@example.com"
                     *           },
                     *           "startedAt": "2026-05-04T10:00:00.000Z",
                     *           "changedAt": "2026-05-04T10:05:12.345Z",
                     *           "isOpen": false,
                     *           "restoredFrom": null
                     *         }
                     *       ],
                     *       "count": 1,
                     *       "currentPage": 1,
                     *       "perPage": 10,
                     *       "totalPages": 1
                     *     }
                     */
                    "application/json": {
                        data: {
                            number: number;
                            by: {
                                /** @enum {string} */
                                kind: "user" | "apiToken";
                                id: number;
                                name: string;
                                email: string | null;
                            };
                            /** Format: date-time */
                            startedAt: string;
                            /** Format: date-time */
                            changedAt: string;
                            isOpen: boolean;
                            restoredFrom: number | null;
                        }[];
                        count: number;
                        currentPage: number;
                        perPage: number;
                        totalPages: number;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "template-revision": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                envelopeId: string;
                revision: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "number": 3,
                     *       "by": {
                     *         "kind": "user",
                     *         "id": 12,
                     *         "name": "Olga Owner",
                     *         "email": "olga@example.com"
                     *       },
                     *       "startedAt": "2026-05-04T10:00:00.000Z",
                     *       "changedAt": "2026-05-04T10:05:12.345Z",
                     *       "isOpen": false,
                     *       "restoredFrom": null,
                     *       "changes": [
                     *         {
                     *           "what": "FIELD",
                     *           "how": "CHANGED",
                     *           "name": "Rent",
                     *           "key": "required",
                     *           "from": false,
                     *           "to": true,
                     *           "field": {
                     *             "type": "NUMBER",
                     *             "page": 2,
                     *             "person": "Recipient 1"
                     *           }
                     *         }
                     *       ],
                     *       "content": {
                     *         "title": "Lease",
                     *         "externalId": null,
                     *         "visibility": "EVERYONE",
                     *         "templateType": "PRIVATE",
                     *         "publicTitle": "",
                     *         "publicDescription": "",
                     *         "globalAccessAuth": [],
                     *         "globalActionAuth": [],
                     *         "formValues": null,
                     *         "settings": {
                     *           "signingOrder": "PARALLEL",
                     *           "distributionMethod": "EMAIL",
                     *           "subject": "Please sign the lease",
                     *           "message": null,
                     *           "timezone": "America/Santiago",
                     *           "dateFormat": "yyyy-MM-dd hh:mm a",
                     *           "redirectUrl": null,
                     *           "typedSignatureEnabled": true,
                     *           "uploadSignatureEnabled": true,
                     *           "drawSignatureEnabled": true,
                     *           "allowDictateNextSigner": false,
                     *           "furtherSignatures": false,
                     *           "signatureFrame": false,
                     *           "language": "en",
                     *           "emailSettings": {
                     *             "recipientSigningRequest": true,
                     *             "recipientRemoved": true,
                     *             "recipientSigned": true,
                     *             "documentPending": true,
                     *             "documentCompleted": true,
                     *             "documentDeleted": true,
                     *             "ownerDocumentCompleted": true,
                     *             "ownerRecipientExpired": true,
                     *             "ownerDocumentCreated": true
                     *           },
                     *           "emailId": null,
                     *           "emailReplyTo": null,
                     *           "envelopeExpirationPeriod": null,
                     *           "reminderSettings": null
                     *         },
                     *         "files": [
                     *           {
                     *             "id": "envelope_item_kvtalnsbmrehcdoz",
                     *             "title": "lease.pdf",
                     *             "order": 1,
                     *             "pageCount": 1,
                     *             "pages": [
                     *               {
                     *                 "width": 595,
                     *                 "height": 842
                     *               }
                     *             ],
                     *             "notices": [],
                     *             "tagReport": null,
                     *             "openTags": null,
                     *             "originalVersionId": "d5c7v9b1n3m5k7j9h1g3f5d7"
                     *           }
                     *         ],
                     *         "people": [],
                     *         "fields": [],
                     *         "attachments": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        number: number;
                        by: {
                            /** @enum {string} */
                            kind: "user" | "apiToken";
                            id: number;
                            name: string;
                            email: string | null;
                        };
                        /** Format: date-time */
                        startedAt: string;
                        /** Format: date-time */
                        changedAt: string;
                        isOpen: boolean;
                        restoredFrom: number | null;
                        changes: {
                            /** @enum {string} */
                            what: "TEMPLATE" | "SETTING" | "FILE" | "PERSON" | "FIELD" | "LINK";
                            /** @enum {string} */
                            how: "ADDED" | "REMOVED" | "CHANGED";
                            name: string;
                            key: string | null;
                            from: unknown | null;
                            to: unknown | null;
                            field: {
                                /** @enum {string} */
                                type: "SIGNATURE" | "FREE_SIGNATURE" | "INITIALS" | "NAME" | "EMAIL" | "DATE" | "TEXT" | "NUMBER" | "RADIO" | "CHECKBOX" | "DROPDOWN" | "RUT" | "RUT_FIRMADO";
                                page: number;
                                person: string;
                            } | null;
                        }[];
                        content: {
                            title: string;
                            externalId: string | null;
                            /** @enum {string} */
                            visibility: "EVERYONE" | "MANAGER_AND_ABOVE" | "ADMIN";
                            /** @enum {string} */
                            templateType: "PUBLIC" | "PRIVATE" | "ORGANISATION";
                            publicTitle: string;
                            publicDescription: string;
                            globalAccessAuth: string[];
                            globalActionAuth: string[];
                            /** @description Values for the PDF's own form fields, by field name. */
                            formValues: {
                                [key: string]: string | boolean | number;
                            } | null;
                            settings: {
                                subject: string | null;
                                message: string | null;
                                timezone: string;
                                /** @enum {string} */
                                dateFormat: "yyyy-MM-dd hh:mm a" | "yyyy-MM-dd" | "dd/MM/yyyy" | "dd-MM-yyyy" | "MM/dd/yyyy" | "yy-MM-dd" | "MMMM dd, yyyy" | "EEEE, MMMM dd, yyyy" | "dd/MM/yyyy hh:mm a" | "dd/MM/yyyy HH:mm" | "dd-MM-yyyy hh:mm a" | "dd-MM-yyyy HH:mm" | "MM/dd/yyyy hh:mm a" | "MM/dd/yyyy HH:mm" | "dd.MM.yyyy" | "dd.MM.yyyy HH:mm" | "yyyy-MM-dd HH:mm" | "yy-MM-dd hh:mm a" | "yy-MM-dd HH:mm" | "yyyy-MM-dd HH:mm:ss" | "MMMM dd, yyyy hh:mm a" | "MMMM dd, yyyy HH:mm" | "EEEE, MMMM dd, yyyy hh:mm a" | "EEEE, MMMM dd, yyyy HH:mm" | "yyyy-MM-dd'T'HH:mm:ss.SSSXXX";
                                redirectUrl: string | null;
                                /** @enum {string} */
                                signingOrder: "PARALLEL" | "SEQUENTIAL";
                                /** @enum {string} */
                                distributionMethod: "EMAIL" | "NONE";
                                /** @enum {string} */
                                language: "en" | "es";
                                allowDictateNextSigner: boolean;
                                typedSignatureEnabled: boolean;
                                uploadSignatureEnabled: boolean;
                                drawSignatureEnabled: boolean;
                                furtherSignatures: boolean;
                                /** @default false */
                                signatureFrame: boolean;
                                emailSettings: unknown | null;
                                emailId: string | null;
                                emailReplyTo: string | null;
                                envelopeExpirationPeriod: unknown | null;
                                reminderSettings: unknown | null;
                            };
                            files: {
                                id: string;
                                title: string;
                                order: number;
                                pageCount: number;
                                pages: unknown | null;
                                notices: unknown | null;
                                tagReport: unknown | null;
                                openTags: unknown | null;
                                originalVersionId: string | null;
                            }[];
                            people: {
                                id: number;
                                name: string;
                                email: string;
                                /** @enum {string} */
                                role: "CC" | "SIGNER" | "VIEWER" | "APPROVER" | "ASSISTANT";
                                signingOrder: number | null;
                                /** @default null */
                                language: ("en" | "es") | null;
                                accessAuth: string[];
                                actionAuth: string[];
                            }[];
                            fields: {
                                id: number;
                                secondaryId: string;
                                /** @enum {string} */
                                type: "SIGNATURE" | "FREE_SIGNATURE" | "INITIALS" | "NAME" | "EMAIL" | "DATE" | "TEXT" | "NUMBER" | "RADIO" | "CHECKBOX" | "DROPDOWN" | "RUT" | "RUT_FIRMADO";
                                envelopeItemId: string;
                                recipientId: number;
                                page: number;
                                positionX: number;
                                positionY: number;
                                width: number;
                                height: number;
                                fieldMeta: components["schemas"]["FieldMeta"] | null;
                            }[];
                            attachments: {
                                label: string;
                                data: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "template-usage": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                envelopeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "uses": {
                     *         "count": 12,
                     *         "isMore": false,
                     *         "lastAt": "2026-05-04T10:05:12.345Z"
                     *       },
                     *       "revision": 3,
                     *       "directLink": {
                     *         "enabled": true,
                     *         "directTemplateRecipientId": 4711,
                     *         "uses": {
                     *           "count": 12,
                     *           "isMore": false,
                     *           "lastAt": "2026-05-04T10:05:12.345Z"
                     *         },
                     *         "last": [
                     *           {
                     *             "envelopeId": "envelope_bdkhyrmvolzsnatc",
                     *             "name": "Ana Rojas",
                     *             "at": "2026-05-04T10:05:12.345Z"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        uses: {
                            count: number;
                            isMore: boolean;
                            lastAt: string | null;
                        };
                        revision: number;
                        directLink: {
                            enabled: boolean;
                            directTemplateRecipientId: number;
                            uses: {
                                count: number;
                                isMore: boolean;
                                lastAt: string | null;
                            };
                            last: {
                                envelopeId: string;
                                name: string;
                                /** Format: date-time */
                                at: string;
                            }[];
                        } | null;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "envelope-view-find": {
        parameters: {
            query?: {
                page?: number;
                perPage?: number;
            };
            header?: never;
            path: {
                envelopeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 7,
                     *           "userId": 12,
                     *           "name": "Ana Rojas",
                     *           "email": "ana@example.com",
                     *           "through": "PAGE",
                     *           "viewedAt": "2026-05-04T10:00:00.000Z"
                     *         }
                     *       ],
                     *       "count": 1,
                     *       "currentPage": 1,
                     *       "perPage": 10,
                     *       "totalPages": 1
                     *     }
                     */
                    "application/json": {
                        data: {
                            id: number;
                            userId: number | null;
                            name: string;
                            email: string;
                            /** @enum {string} */
                            through: "PAGE" | "API";
                            /** Format: date-time */
                            viewedAt: string;
                        }[];
                        count: number;
                        currentPage: number;
                        perPage: number;
                        totalPages: number;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "export-find": {
        parameters: {
            query?: {
                page?: number;
                perPage?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": 12,
                     *           "kind": "ENVELOPES",
                     *           "format": "xlsx",
                     *           "filter": {
                     *             "type": "DOCUMENT",
                     *             "senderId": 3,
                     *             "folderId": "*"
                     *           },
                     *           "count": 214,
                     *           "by": {
                     *             "kind": "user",
                     *             "id": 3,
                     *             "name": "Ana Rojas",
                     *             "email": "ana@example.com"
                     *           },
                     *           "ipAddress": "203.0.113.7",
                     *           "createdAt": "2026-11-25T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "count": 1,
                     *       "currentPage": 1,
                     *       "perPage": 10,
                     *       "totalPages": 1
                     *     }
                     */
                    "application/json": {
                        data: {
                            id: number;
                            /** @enum {string} */
                            kind: "ENVELOPES" | "CONTACTS" | "FILES" | "REPORT";
                            /** @enum {string} */
                            format: "csv" | "xlsx" | "zip";
                            filter: {
                                [key: string]: unknown;
                            };
                            count: number;
                            by: {
                                /** @enum {string} */
                                kind: "user" | "apiToken";
                                id: number;
                                name: string;
                                email: string | null;
                            };
                            ipAddress: string | null;
                            /** Format: date-time */
                            createdAt: string;
                        }[];
                        count: number;
                        currentPage: number;
                        perPage: number;
                        totalPages: number;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "fieldSet-find": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "b1v7kq0rz6c3mw9x2t5n8ydj",
                     *           "name": "Signature block",
                     *           "fieldCount": 1,
                     *           "people": [
                     *             {
                     *               "role": "SIGNER"
                     *             }
                     *           ],
                     *           "userId": 12,
                     *           "mayChange": true,
                     *           "createdAt": "2026-05-04T10:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: {
                            id: string;
                            name: string;
                            fieldCount: number;
                            people: {
                                /** @enum {string} */
                                role: "SIGNER" | "APPROVER" | "ASSISTANT";
                            }[];
                            userId: number;
                            mayChange: boolean;
                            /** Format: date-time */
                            createdAt: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "fieldSet-create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Signature block",
                 *       "people": [
                 *         {
                 *           "role": "SIGNER"
                 *         }
                 *       ],
                 *       "fields": [
                 *         {
                 *           "type": "SIGNATURE",
                 *           "person": 0,
                 *           "page": 1,
                 *           "positionX": 10,
                 *           "positionY": 80,
                 *           "width": 30,
                 *           "height": 6
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    name: string;
                    people: {
                        /** @enum {string} */
                        role: "SIGNER" | "APPROVER" | "ASSISTANT";
                    }[];
                    fields: {
                        /** @enum {string} */
                        type: "SIGNATURE" | "INITIALS" | "NAME" | "EMAIL" | "DATE" | "TEXT" | "NUMBER" | "RADIO" | "CHECKBOX" | "DROPDOWN" | "RUT" | "RUT_FIRMADO";
                        person: number;
                        page: number;
                        positionX: number;
                        positionY: number;
                        width: number;
                        height: number;
                        fieldMeta?: components["schemas"]["FieldMeta"] | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "b1v7kq0rz6c3mw9x2t5n8ydj",
                     *       "name": "Signature block",
                     *       "fieldCount": 1,
                     *       "people": [
                     *         {
                     *           "role": "SIGNER"
                     *         }
                     *       ],
                     *       "userId": 12,
                     *       "mayChange": true,
                     *       "createdAt": "2026-05-04T10:00:00.000Z",
                     *       "fields": [
                     *         {
                     *           "type": "SIGNATURE",
                     *           "person": 0,
                     *           "page": 1,
                     *           "positionX": 10,
                     *           "positionY": 80,
                     *           "width": 30,
                     *           "height": 6,
                     *           "fieldMeta": {
                     *             "type": "signature",
                     *             "fontSize": 12,
                     *             "overflow": "auto"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        id: string;
                        name: string;
                        fieldCount: number;
                        people: {
                            /** @enum {string} */
                            role: "SIGNER" | "APPROVER" | "ASSISTANT";
                        }[];
                        userId: number;
                        mayChange: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        fields: {
                            /** @enum {string} */
                            type: "SIGNATURE" | "INITIALS" | "NAME" | "EMAIL" | "DATE" | "TEXT" | "NUMBER" | "RADIO" | "CHECKBOX" | "DROPDOWN" | "RUT" | "RUT_FIRMADO";
                            person: number;
                            page: number;
                            positionX: number;
                            positionY: number;
                            width: number;
                            height: number;
                            fieldMeta: components["schemas"]["FieldMeta"] | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "fieldSet-delete": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fieldSetId": "b1v7kq0rz6c3mw9x2t5n8ydj"
                 *     }
                 */
                "application/json": {
                    fieldSetId: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "fieldSet-update": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "fieldSetId": "b1v7kq0rz6c3mw9x2t5n8ydj",
                 *       "data": {
                 *         "name": "Signature block"
                 *       }
                 *     }
                 */
                "application/json": {
                    fieldSetId: string;
                    data: {
                        name: string;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "b1v7kq0rz6c3mw9x2t5n8ydj",
                     *       "name": "Signature block",
                     *       "fieldCount": 1,
                     *       "people": [
                     *         {
                     *           "role": "SIGNER"
                     *         }
                     *       ],
                     *       "userId": 12,
                     *       "mayChange": true,
                     *       "createdAt": "2026-05-04T10:00:00.000Z",
                     *       "fields": [
                     *         {
                     *           "type": "SIGNATURE",
                     *           "person": 0,
                     *           "page": 1,
                     *           "positionX": 10,
                     *           "positionY": 80,
                     *           "width": 30,
                     *           "height": 6,
                     *           "fieldMeta": {
                     *             "type": "signature",
                     *             "fontSize": 12,
                     *             "overflow": "auto"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        id: string;
                        name: string;
                        fieldCount: number;
                        people: {
                            /** @enum {string} */
                            role: "SIGNER" | "APPROVER" | "ASSISTANT";
                        }[];
                        userId: number;
                        mayChange: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        fields: {
                            /** @enum {string} */
                            type: "SIGNATURE" | "INITIALS" | "NAME" | "EMAIL" | "DATE" | "TEXT" | "NUMBER" | "RADIO" | "CHECKBOX" | "DROPDOWN" | "RUT" | "RUT_FIRMADO";
                            person: number;
                            page: number;
                            positionX: number;
                            positionY: number;
                            width: number;
                            height: number;
                            fieldMeta: components["schemas"]["FieldMeta"] | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "fieldSet-get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                fieldSetId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "b1v7kq0rz6c3mw9x2t5n8ydj",
                     *       "name": "Signature block",
                     *       "fieldCount": 1,
                     *       "people": [
                     *         {
                     *           "role": "SIGNER"
                     *         }
                     *       ],
                     *       "userId": 12,
                     *       "mayChange": true,
                     *       "createdAt": "2026-05-04T10:00:00.000Z",
                     *       "fields": [
                     *         {
                     *           "type": "SIGNATURE",
                     *           "person": 0,
                     *           "page": 1,
                     *           "positionX": 10,
                     *           "positionY": 80,
                     *           "width": 30,
                     *           "height": 6,
                     *           "fieldMeta": {
                     *             "type": "signature",
                     *             "fontSize": 12,
                     *             "overflow": "auto"
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        id: string;
                        name: string;
                        fieldCount: number;
                        people: {
                            /** @enum {string} */
                            role: "SIGNER" | "APPROVER" | "ASSISTANT";
                        }[];
                        userId: number;
                        mayChange: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        fields: {
                            /** @enum {string} */
                            type: "SIGNATURE" | "INITIALS" | "NAME" | "EMAIL" | "DATE" | "TEXT" | "NUMBER" | "RADIO" | "CHECKBOX" | "DROPDOWN" | "RUT" | "RUT_FIRMADO";
                            person: number;
                            page: number;
                            positionX: number;
                            positionY: number;
                            width: number;
                            height: number;
                            fieldMeta: components["schemas"]["FieldMeta"] | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "folder-findFolders": {
        parameters: {
            query?: {
                page?: number;
                perPage?: number;
                query?: string;
                parentId?: string;
                type?: "DOCUMENT" | "TEMPLATE";
                orderByColumn?: "createdAt" | "name";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "b1v7kq0rz6c3mw9x2t5n8ydj",
                     *           "name": "Leases 2026",
                     *           "userId": 12,
                     *           "teamId": 3,
                     *           "parentId": null,
                     *           "pinned": false,
                     *           "createdAt": "2026-05-04T10:00:00.000Z",
                     *           "updatedAt": "2026-05-04T10:05:12.345Z",
                     *           "visibility": "EVERYONE",
                     *           "type": "DOCUMENT",
                     *           "folderCount": 2
                     *         }
                     *       ],
                     *       "count": 1,
                     *       "currentPage": 1,
                     *       "perPage": 10,
                     *       "totalPages": 1
                     *     }
                     */
                    "application/json": {
                        data: {
                            id: string;
                            name: string;
                            userId: number;
                            teamId: number;
                            parentId: string | null;
                            pinned: boolean;
                            /** Format: date-time */
                            createdAt: string;
                            /** Format: date-time */
                            updatedAt: string;
                            /** @enum {string} */
                            visibility: "EVERYONE" | "MANAGER_AND_ABOVE" | "ADMIN";
                            /** @enum {string} */
                            type: "DOCUMENT" | "TEMPLATE";
                            folderCount: number;
                        }[];
                        count: number;
                        currentPage: number;
                        perPage: number;
                        totalPages: number;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "folder-createFolder": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Leases 2026",
                 *       "type": "DOCUMENT"
                 *     }
                 */
                "application/json": {
                    name: string;
                    parentId?: string | null;
                    /**
                     * @default DOCUMENT
                     * @enum {string}
                     */
                    type?: "DOCUMENT" | "TEMPLATE";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "b1v7kq0rz6c3mw9x2t5n8ydj",
                     *       "name": "Leases 2026",
                     *       "userId": 12,
                     *       "teamId": 3,
                     *       "parentId": null,
                     *       "pinned": false,
                     *       "createdAt": "2026-05-04T10:00:00.000Z",
                     *       "updatedAt": "2026-05-04T10:05:12.345Z",
                     *       "visibility": "EVERYONE",
                     *       "type": "DOCUMENT"
                     *     }
                     */
                    "application/json": components["schemas"]["Folder"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "folder-deleteFolder": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "folderId": "b1v7kq0rz6c3mw9x2t5n8ydj"
                 *     }
                 */
                "application/json": {
                    folderId: string;
                    /**
                     * @default ROOT
                     * @enum {string}
                     */
                    content?: "ROOT" | "PARENT" | "DELETE_DRAFTS";
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "folder-updateFolder": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "folderId": "b1v7kq0rz6c3mw9x2t5n8ydj",
                 *       "data": {
                 *         "name": "Leases 2026",
                 *         "pinned": false
                 *       }
                 *     }
                 */
                "application/json": {
                    folderId: string;
                    data: {
                        name?: string;
                        parentId?: string | null;
                        /** @enum {string} */
                        visibility?: "EVERYONE" | "MANAGER_AND_ABOVE" | "ADMIN";
                        pinned?: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "b1v7kq0rz6c3mw9x2t5n8ydj",
                     *       "name": "Leases 2026",
                     *       "userId": 12,
                     *       "teamId": 3,
                     *       "parentId": null,
                     *       "pinned": false,
                     *       "createdAt": "2026-05-04T10:00:00.000Z",
                     *       "updatedAt": "2026-05-04T10:05:12.345Z",
                     *       "visibility": "EVERYONE",
                     *       "type": "DOCUMENT",
                     *       "noLongerSeenBy": {
                     *         "count": 0,
                     *         "people": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        id: string;
                        name: string;
                        userId: number;
                        teamId: number;
                        parentId: string | null;
                        pinned: boolean;
                        /** Format: date-time */
                        createdAt: string;
                        /** Format: date-time */
                        updatedAt: string;
                        /** @enum {string} */
                        visibility: "EVERYONE" | "MANAGER_AND_ABOVE" | "ADMIN";
                        /** @enum {string} */
                        type: "DOCUMENT" | "TEMPLATE";
                        noLongerSeenBy: {
                            count: number;
                            people: {
                                userId: number;
                                name: string;
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "folder-getFolder": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                folderId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "b1v7kq0rz6c3mw9x2t5n8ydj",
                     *       "name": "Leases 2026",
                     *       "userId": 12,
                     *       "teamId": 3,
                     *       "parentId": null,
                     *       "pinned": false,
                     *       "createdAt": "2026-05-04T10:00:00.000Z",
                     *       "updatedAt": "2026-05-04T10:05:12.345Z",
                     *       "visibility": "EVERYONE",
                     *       "type": "DOCUMENT",
                     *       "effectiveVisibility": "EVERYONE",
                     *       "path": [],
                     *       "seenBy": {
                     *         "count": 1,
                     *         "people": [
                     *           {
                     *             "userId": 12,
                     *             "name": "Ana Soto"
                     *           }
                     *         ]
                     *       },
                     *       "audience": {
                     *         "EVERYONE": 1,
                     *         "MANAGER_AND_ABOVE": 1,
                     *         "ADMIN": 1
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["FolderDetail"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "folder-getFolderContent": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                folderId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "folderCount": 2,
                     *       "deletableCount": 1,
                     *       "kept": {
                     *         "count": 1,
                     *         "envelopes": [
                     *           {
                     *             "id": "envelope_bdkhyrmvolzsnatc",
                     *             "title": "Lease",
                     *             "status": "DRAFT"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        folderCount: number;
                        deletableCount: number;
                        kept: {
                            count: number;
                            envelopes: {
                                id: string;
                                title: string;
                                /** @enum {string} */
                                status: "DRAFT" | "PENDING" | "COMPLETED" | "REJECTED" | "CANCELLED";
                            }[];
                        };
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "member-find": {
        parameters: {
            query?: {
                page?: number;
                perPage?: number;
                query?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "userId": 7,
                     *           "name": "Ana Rojas",
                     *           "email": "ana@example.com",
                     *           "role": "ADMIN",
                     *           "isThroughOrganisation": true,
                     *           "restriction": null,
                     *           "isOwner": true
                     *         },
                     *         {
                     *           "userId": 31,
                     *           "name": "Bruno Soto",
                     *           "email": "bruno@example.com",
                     *           "role": "MEMBER",
                     *           "isThroughOrganisation": false,
                     *           "restriction": "AUDITOR",
                     *           "isOwner": false
                     *         }
                     *       ],
                     *       "count": 2,
                     *       "currentPage": 1,
                     *       "perPage": 10,
                     *       "totalPages": 1
                     *     }
                     */
                    "application/json": {
                        data: {
                            userId: number;
                            name: string;
                            email: string;
                            /** @enum {string} */
                            role: "ADMIN" | "MANAGER" | "MEMBER";
                            isThroughOrganisation: boolean;
                            restriction: ("AUDITOR" | "SIGN_ONLY" | "TEMPLATES_ONLY") | null;
                            isOwner: boolean;
                        }[];
                        count: number;
                        currentPage: number;
                        perPage: number;
                        totalPages: number;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "notice-find": {
        parameters: {
            query?: {
                page?: number;
                perPage?: number;
                onlyUnread?: boolean;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "b1v7kq0rz6c3mw9x2t5n8ydj",
                     *           "kind": "DOCUMENT_REJECTED",
                     *           "envelopeId": "envelope_bdkhyrmvolzsnatc",
                     *           "bulkSendId": null,
                     *           "title": "Lease 2027",
                     *           "recipient": {
                     *             "id": 4711,
                     *             "name": "Ana Pérez",
                     *             "email": "ana@example.com"
                     *           },
                     *           "detail": "The rent is not the one we agreed on.",
                     *           "at": "2026-05-04T10:05:12.345Z",
                     *           "readAt": null
                     *         }
                     *       ],
                     *       "count": 1,
                     *       "currentPage": 1,
                     *       "perPage": 10,
                     *       "totalPages": 1
                     *     }
                     */
                    "application/json": {
                        data: {
                            id: string;
                            /** @enum {string} */
                            kind: "MAIL_FAILED" | "SENDING_FAILED" | "SENDER_ADDRESS_LOST" | "LINK_EXPIRING" | "LINK_EXPIRED" | "QUESTION_ASKED" | "WRONG_PERSON" | "NEW_LINK_ASKED" | "IDENTITY_MISMATCH" | "DOCUMENT_COMPLETED" | "DOCUMENT_REJECTED" | "RECIPIENT_SIGNED" | "DIRECT_LINK_USED" | "NEXT_SIGNER_CHOSEN" | "ADDRESS_CHANGED" | "BULK_SEND_PAUSED" | "BULK_SEND_ENDED";
                            envelopeId: string | null;
                            bulkSendId: string | null;
                            title: string;
                            recipient: {
                                id: number | null;
                                name: string;
                                email: string;
                            } | null;
                            detail: string | null;
                            /** Format: date-time */
                            at: string;
                            readAt: string | null;
                        }[];
                        count: number;
                        currentPage: number;
                        perPage: number;
                        totalPages: number;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "notice-count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "unread": 3
                     *     }
                     */
                    "application/json": {
                        unread: number;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "notice-preferences": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "mail": "DAILY",
                     *       "kinds": {
                     *         "MAIL_FAILED": true,
                     *         "SENDING_FAILED": true,
                     *         "SENDER_ADDRESS_LOST": true,
                     *         "LINK_EXPIRING": true,
                     *         "LINK_EXPIRED": true,
                     *         "QUESTION_ASKED": true,
                     *         "WRONG_PERSON": true,
                     *         "NEW_LINK_ASKED": true,
                     *         "IDENTITY_MISMATCH": true,
                     *         "DOCUMENT_COMPLETED": true,
                     *         "DOCUMENT_REJECTED": true,
                     *         "RECIPIENT_SIGNED": false,
                     *         "DIRECT_LINK_USED": true,
                     *         "NEXT_SIGNER_CHOSEN": true,
                     *         "ADDRESS_CHANGED": true,
                     *         "BULK_SEND_PAUSED": true,
                     *         "BULK_SEND_ENDED": true
                     *       },
                     *       "nextDigestAt": "2026-11-27T11:00:00.000Z",
                     *       "timezone": "America/Santiago"
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        mail: "AT_ONCE" | "DAILY" | "NEVER";
                        kinds: {
                            [key: string]: boolean;
                        };
                        nextDigestAt: string | null;
                        timezone: string;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "notice-updatePreferences": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "mail": "DAILY",
                 *       "kinds": {
                 *         "RECIPIENT_SIGNED": false
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @enum {string} */
                    mail?: "AT_ONCE" | "DAILY" | "NEVER";
                    kinds?: {
                        [key: string]: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "mail": "DAILY",
                     *       "kinds": {
                     *         "MAIL_FAILED": true,
                     *         "SENDING_FAILED": true,
                     *         "SENDER_ADDRESS_LOST": true,
                     *         "LINK_EXPIRING": true,
                     *         "LINK_EXPIRED": true,
                     *         "QUESTION_ASKED": true,
                     *         "WRONG_PERSON": true,
                     *         "NEW_LINK_ASKED": true,
                     *         "IDENTITY_MISMATCH": true,
                     *         "DOCUMENT_COMPLETED": true,
                     *         "DOCUMENT_REJECTED": true,
                     *         "RECIPIENT_SIGNED": false,
                     *         "DIRECT_LINK_USED": true,
                     *         "NEXT_SIGNER_CHOSEN": true,
                     *         "ADDRESS_CHANGED": true,
                     *         "BULK_SEND_PAUSED": true,
                     *         "BULK_SEND_ENDED": true
                     *       },
                     *       "nextDigestAt": "2026-11-27T11:00:00.000Z",
                     *       "timezone": "America/Santiago"
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        mail: "AT_ONCE" | "DAILY" | "NEVER";
                        kinds: {
                            [key: string]: boolean;
                        };
                        nextDigestAt: string | null;
                        timezone: string;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "notice-read": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                /**
                 * @example {
                 *       "until": "2026-05-04T10:05:12.345Z"
                 *     }
                 */
                "application/json": {
                    noticeIds?: string[];
                    /** Format: date-time */
                    until?: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "unread": 0
                     *     }
                     */
                    "application/json": {
                        unread: number;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "organisation-log-list": {
        parameters: {
            query?: {
                page?: number;
                perPage?: number;
                organisation?: string;
                actor?: string;
                action?: "ORGANISATION_CREATED" | "ORGANISATION_DELETED" | "ORGANISATION_UPDATED" | "ORGANISATION_SETTINGS_CHANGED" | "ORGANISATION_OWNER_CHANGED" | "SECURITY_POLICY_CHANGED" | "TEAM_CREATED" | "TEAM_UPDATED" | "TEAM_SETTINGS_CHANGED" | "TEAM_DELETED" | "PUBLIC_PAGE_CHANGED" | "MEMBER_JOINED" | "MEMBER_ROLE_CHANGED" | "MEMBER_RESTRICTED" | "MEMBER_REMOVED" | "MEMBER_LEFT" | "INVITATION_CREATED" | "INVITATION_RESENT" | "INVITATION_LINK_COPIED" | "INVITATION_REVOKED" | "DOMAIN_ADDED" | "DOMAIN_VERIFIED" | "DOMAIN_LOST" | "DOMAIN_REMOVED" | "COMPANY_SIGN_IN_CHANGED" | "COMPANY_SIGN_IN_REQUIRED" | "COMPANY_SIGN_IN_OPTIONAL" | "DIRECTORY_TOKEN_CREATED" | "DIRECTORY_TOKEN_REVOKED" | "DIRECTORY_CHANGED" | "DIRECTORY_PERSON_ADDED" | "DIRECTORY_PERSON_CHANGED" | "DIRECTORY_PERSON_REMOVED" | "DIRECTORY_GROUP_ADDED" | "DIRECTORY_GROUP_CHANGED" | "DIRECTORY_GROUP_REMOVED" | "GROUP_ROLE_ADDED" | "GROUP_ROLE_REMOVED" | "API_TOKEN_CREATED" | "API_TOKEN_REVOKED" | "WEBHOOK_CREATED" | "WEBHOOK_CHANGED" | "WEBHOOK_RESUMED" | "WEBHOOK_SECRET_ROTATED" | "WEBHOOK_DELETED" | "SENDER_ADDRESS_ADDED" | "SENDER_ADDRESS_VERIFIED" | "SENDER_ADDRESS_REMOVED" | "LOGO_SET" | "LOGO_REMOVED" | "QUOTA_CHANGED" | "ENVELOPES_TRANSFERRED" | "LOG_RECEIVER_SET" | "LOG_RECEIVER_TESTED" | "LOG_RECEIVER_REMOVED";
                teamId?: number;
                from?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "seq": 214,
                     *           "createdAt": "2026-11-24T14:02:11.482Z",
                     *           "action": "MEMBER_ROLE_CHANGED",
                     *           "actor": {
                     *             "kind": "USER",
                     *             "userId": 7,
                     *             "name": "Ana Rojas",
                     *             "email": "ana@example.com"
                     *           },
                     *           "teamId": 12,
                     *           "place": "Legal",
                     *           "target": {
                     *             "kind": "USER",
                     *             "id": "31",
                     *             "name": "Bruno Soto"
                     *           },
                     *           "changes": [
                     *             {
                     *               "key": "role",
                     *               "from": "MEMBER",
                     *               "to": "MANAGER",
                     *               "isSecret": false
                     *             }
                     *           ],
                     *           "ipAddress": "192.0.2.7",
                     *           "requestId": "0b6a3f0e",
                     *           "hash": "9f2c9f2c9f2c9f2c9f2c9f2c9f2c9f2c9f2c9f2c9f2c9f2c9f2c9f2c9f2c9f2c"
                     *         }
                     *       ],
                     *       "count": 214,
                     *       "currentPage": 1,
                     *       "perPage": 10,
                     *       "totalPages": 22
                     *     }
                     */
                    "application/json": {
                        data: {
                            seq: number;
                            /** Format: date-time */
                            createdAt: string;
                            /** @enum {string} */
                            action: "ORGANISATION_CREATED" | "ORGANISATION_DELETED" | "ORGANISATION_UPDATED" | "ORGANISATION_SETTINGS_CHANGED" | "ORGANISATION_OWNER_CHANGED" | "SECURITY_POLICY_CHANGED" | "TEAM_CREATED" | "TEAM_UPDATED" | "TEAM_SETTINGS_CHANGED" | "TEAM_DELETED" | "PUBLIC_PAGE_CHANGED" | "MEMBER_JOINED" | "MEMBER_ROLE_CHANGED" | "MEMBER_RESTRICTED" | "MEMBER_REMOVED" | "MEMBER_LEFT" | "INVITATION_CREATED" | "INVITATION_RESENT" | "INVITATION_LINK_COPIED" | "INVITATION_REVOKED" | "DOMAIN_ADDED" | "DOMAIN_VERIFIED" | "DOMAIN_LOST" | "DOMAIN_REMOVED" | "COMPANY_SIGN_IN_CHANGED" | "COMPANY_SIGN_IN_REQUIRED" | "COMPANY_SIGN_IN_OPTIONAL" | "DIRECTORY_TOKEN_CREATED" | "DIRECTORY_TOKEN_REVOKED" | "DIRECTORY_CHANGED" | "DIRECTORY_PERSON_ADDED" | "DIRECTORY_PERSON_CHANGED" | "DIRECTORY_PERSON_REMOVED" | "DIRECTORY_GROUP_ADDED" | "DIRECTORY_GROUP_CHANGED" | "DIRECTORY_GROUP_REMOVED" | "GROUP_ROLE_ADDED" | "GROUP_ROLE_REMOVED" | "API_TOKEN_CREATED" | "API_TOKEN_REVOKED" | "WEBHOOK_CREATED" | "WEBHOOK_CHANGED" | "WEBHOOK_RESUMED" | "WEBHOOK_SECRET_ROTATED" | "WEBHOOK_DELETED" | "SENDER_ADDRESS_ADDED" | "SENDER_ADDRESS_VERIFIED" | "SENDER_ADDRESS_REMOVED" | "LOGO_SET" | "LOGO_REMOVED" | "QUOTA_CHANGED" | "ENVELOPES_TRANSFERRED" | "LOG_RECEIVER_SET" | "LOG_RECEIVER_TESTED" | "LOG_RECEIVER_REMOVED";
                            actor: {
                                /** @enum {string} */
                                kind: "USER" | "API_TOKEN" | "DIRECTORY" | "PROVIDER" | "INSTALLATION" | "SYSTEM";
                                userId: number | null;
                                name: string | null;
                                email: string | null;
                            };
                            teamId: number | null;
                            place: string;
                            target: {
                                /** @enum {string} */
                                kind: "ORGANISATION" | "TEAM" | "USER" | "INVITATION" | "DOMAIN" | "CONNECTION" | "DIRECTORY" | "GROUP" | "API_TOKEN" | "WEBHOOK" | "SENDER_ADDRESS" | "LOGO" | "QUOTA" | "LOG_RECEIVER";
                                id: string | null;
                                name: string;
                            };
                            changes: {
                                key: string;
                                from: string | null;
                                to: string | null;
                                isSecret: boolean;
                            }[];
                            ipAddress: string | null;
                            requestId: string | null;
                            hash: string;
                        }[];
                        count: number;
                        currentPage: number;
                        perPage: number;
                        totalPages: number;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "organisation-log-export": {
        parameters: {
            query?: {
                organisation?: string;
                actor?: string;
                action?: "ORGANISATION_CREATED" | "ORGANISATION_DELETED" | "ORGANISATION_UPDATED" | "ORGANISATION_SETTINGS_CHANGED" | "ORGANISATION_OWNER_CHANGED" | "SECURITY_POLICY_CHANGED" | "TEAM_CREATED" | "TEAM_UPDATED" | "TEAM_SETTINGS_CHANGED" | "TEAM_DELETED" | "PUBLIC_PAGE_CHANGED" | "MEMBER_JOINED" | "MEMBER_ROLE_CHANGED" | "MEMBER_RESTRICTED" | "MEMBER_REMOVED" | "MEMBER_LEFT" | "INVITATION_CREATED" | "INVITATION_RESENT" | "INVITATION_LINK_COPIED" | "INVITATION_REVOKED" | "DOMAIN_ADDED" | "DOMAIN_VERIFIED" | "DOMAIN_LOST" | "DOMAIN_REMOVED" | "COMPANY_SIGN_IN_CHANGED" | "COMPANY_SIGN_IN_REQUIRED" | "COMPANY_SIGN_IN_OPTIONAL" | "DIRECTORY_TOKEN_CREATED" | "DIRECTORY_TOKEN_REVOKED" | "DIRECTORY_CHANGED" | "DIRECTORY_PERSON_ADDED" | "DIRECTORY_PERSON_CHANGED" | "DIRECTORY_PERSON_REMOVED" | "DIRECTORY_GROUP_ADDED" | "DIRECTORY_GROUP_CHANGED" | "DIRECTORY_GROUP_REMOVED" | "GROUP_ROLE_ADDED" | "GROUP_ROLE_REMOVED" | "API_TOKEN_CREATED" | "API_TOKEN_REVOKED" | "WEBHOOK_CREATED" | "WEBHOOK_CHANGED" | "WEBHOOK_RESUMED" | "WEBHOOK_SECRET_ROTATED" | "WEBHOOK_DELETED" | "SENDER_ADDRESS_ADDED" | "SENDER_ADDRESS_VERIFIED" | "SENDER_ADDRESS_REMOVED" | "LOGO_SET" | "LOGO_REMOVED" | "QUOTA_CHANGED" | "ENVELOPES_TRANSFERRED" | "LOG_RECEIVER_SET" | "LOG_RECEIVER_TESTED" | "LOG_RECEIVER_REMOVED";
                teamId?: number;
                from?: string;
                to?: string;
                format?: "csv" | "jsonl";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The table, in the format that was asked for */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "organisation-log-receiver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "receiver": {
                     *         "host": "logs.example.com",
                     *         "hasSecret": true,
                     *         "deliveredSeq": 212,
                     *         "deliveredAt": "2026-11-24T14:02:21.004Z",
                     *         "waiting": 2,
                     *         "problem": "STATUS",
                     *         "problemCode": 503,
                     *         "failingSince": "2026-11-24T14:03:02.117Z",
                     *         "nextAttemptAt": "2026-11-24T14:03:17.117Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        receiver: {
                            hasSecret: boolean;
                            deliveredSeq: number;
                            deliveredAt: string | null;
                            waiting: number;
                            problem: ("URL" | "ADDRESS" | "DNS" | "CONNECT" | "TLS" | "TIMEOUT" | "CLOSED" | "PROTOCOL" | "REDIRECT" | "STATUS" | "LOST" | "CHAIN") | null;
                            problemCode: number | null;
                            failingSince: string | null;
                            nextAttemptAt: string | null;
                            host: string;
                        } | null;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "organisation-log-verify": {
        parameters: {
            query?: {
                organisation?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "isUnbroken": true,
                     *       "count": 214,
                     *       "brokenSeq": null
                     *     }
                     */
                    "application/json": {
                        isUnbroken: boolean;
                        count: number;
                        brokenSeq: number | null;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "organisation-security-policy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "policy": {
                     *         "requiresSecondFactor": true,
                     *         "waysIn": [
                     *           "PASSKEY",
                     *           "COMPANY"
                     *         ],
                     *         "allowsMailedLink": false,
                     *         "sessionHours": 12,
                     *         "addressRanges": [
                     *           "192.0.2.0/24"
                     *         ],
                     *         "guardsPages": true,
                     *         "guardsTokens": true
                     *       },
                     *       "updatedAt": "2026-11-24T14:02:11.482Z"
                     *     }
                     */
                    "application/json": {
                        policy: {
                            requiresSecondFactor: boolean;
                            waysIn: ("PASSWORD" | "PASSKEY" | "COMPANY")[] | null;
                            allowsMailedLink: boolean;
                            sessionHours: number | null;
                            addressRanges: string[];
                            guardsPages: boolean;
                            guardsTokens: boolean;
                        };
                        updatedAt: string | null;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "overview-figures": {
        parameters: {
            query?: {
                timezone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "yourTurn": 0,
                     *       "waiting": 12,
                     *       "expiring": 2,
                     *       "completedThisMonth": 31,
                     *       "drafts": 4
                     *     }
                     */
                    "application/json": {
                        yourTurn: number;
                        waiting: number;
                        expiring: number;
                        completedThisMonth: number;
                        drafts: number;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "overview-attention": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "kind": "RECIPIENT_REJECTED",
                     *           "envelopeId": "envelope_bdkhyrmvolzsnatc",
                     *           "title": "Lease 2027",
                     *           "at": "2026-05-04T10:05:12.345Z",
                     *           "recipients": [
                     *             {
                     *               "id": 4711,
                     *               "name": "Ana Pérez",
                     *               "email": "ana@example.com"
                     *             }
                     *           ],
                     *           "reason": "The rent is not the one we agreed on.",
                     *           "mayAct": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: {
                            /** @enum {string} */
                            kind: "SEAL_REFUSED" | "SEALING_LATE" | "MAIL_FAILED" | "RECIPIENT_REJECTED" | "LINK_EXPIRED" | "WAITING";
                            envelopeId: string;
                            title: string;
                            /** Format: date-time */
                            at: string;
                            recipients: {
                                id: number;
                                name: string;
                                email: string;
                            }[];
                            reason: string | null;
                            mayAct: boolean;
                        }[];
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "overview-completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "envelopeId": "envelope_bdkhyrmvolzsnatc",
                     *           "title": "Lease 2027",
                     *           "completedAt": "2026-05-04T10:05:12.345Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: {
                            envelopeId: string;
                            title: string;
                            /** Format: date-time */
                            completedAt: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "overview-timeToSign": {
        parameters: {
            query?: {
                timezone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "medianSeconds": 8040,
                     *       "count": 31,
                     *       "days": [
                     *         {
                     *           "day": "2026-11-24",
                     *           "medianSeconds": 7200,
                     *           "count": 3
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        medianSeconds: number | null;
                        count: number;
                        days: {
                            /** Format: date */
                            day: string;
                            medianSeconds: number;
                            count: number;
                        }[];
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "report-documents": {
        parameters: {
            query?: {
                from?: string;
                to?: string;
                timezone?: string;
                groupBy?: "WEEK" | "TEMPLATE" | "SENDER";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "from": "2026-09-07",
                     *       "to": "2026-11-26",
                     *       "timezone": "America/Santiago",
                     *       "isExact": true,
                     *       "groupBy": "TEMPLATE",
                     *       "total": {
                     *         "sent": 120,
                     *         "completed": 101,
                     *         "rejected": 3,
                     *         "expired": 7,
                     *         "medianSeconds": 8040,
                     *         "p90Seconds": 172800
                     *       },
                     *       "data": [
                     *         {
                     *           "key": "17",
                     *           "label": "Lease",
                     *           "sent": 80,
                     *           "completed": 70,
                     *           "rejected": 1,
                     *           "expired": 4,
                     *           "medianSeconds": 8040,
                     *           "p90Seconds": 172800
                     *         }
                     *       ],
                     *       "hasMore": false
                     *     }
                     */
                    "application/json": {
                        /** Format: date */
                        from: string;
                        /** Format: date */
                        to: string;
                        timezone: string;
                        isExact: boolean;
                        /** @enum {string} */
                        groupBy: "WEEK" | "TEAM" | "TEMPLATE" | "SENDER";
                        total: {
                            sent: number;
                            completed: number;
                            rejected: number;
                            expired: number;
                            medianSeconds: number | null;
                            p90Seconds: number | null;
                        };
                        data: {
                            key: string | null;
                            label: string | null;
                            sent: number;
                            completed: number;
                            rejected: number;
                            expired: number;
                            medianSeconds: number | null;
                            p90Seconds: number | null;
                        }[];
                        hasMore: boolean;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "report-export": {
        parameters: {
            query?: {
                from?: string;
                to?: string;
                timezone?: string;
                groupBy?: "WEEK" | "TEMPLATE" | "SENDER" | "DOMAIN";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The table, in UTF-8 with a byte order mark (RFC 4180) */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "report-recipients": {
        parameters: {
            query?: {
                from?: string;
                to?: string;
                timezone?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "from": "2026-09-07",
                     *       "to": "2026-11-26",
                     *       "timezone": "America/Santiago",
                     *       "isExact": true,
                     *       "total": {
                     *         "asked": 240,
                     *         "opened": 221,
                     *         "signed": 203,
                     *         "rejected": 4,
                     *         "stopped": 14,
                     *         "unopened": 19,
                     *         "expired": 7,
                     *         "medianSeconds": 8040,
                     *         "p90Seconds": 172800
                     *       },
                     *       "data": [
                     *         {
                     *           "domain": "example.com",
                     *           "asked": 240,
                     *           "opened": 221,
                     *           "signed": 203,
                     *           "rejected": 4,
                     *           "stopped": 14,
                     *           "unopened": 19,
                     *           "expired": 7,
                     *           "medianSeconds": 8040,
                     *           "p90Seconds": 172800
                     *         }
                     *       ],
                     *       "hasMore": false
                     *     }
                     */
                    "application/json": {
                        /** Format: date */
                        from: string;
                        /** Format: date */
                        to: string;
                        timezone: string;
                        isExact: boolean;
                        total: {
                            asked: number;
                            opened: number;
                            signed: number;
                            rejected: number;
                            stopped: number;
                            unopened: number;
                            expired: number;
                            medianSeconds: number | null;
                            p90Seconds: number | null;
                        };
                        data: {
                            domain: string;
                            asked: number;
                            opened: number;
                            signed: number;
                            rejected: number;
                            stopped: number;
                            unopened: number;
                            expired: number;
                            medianSeconds: number | null;
                            p90Seconds: number | null;
                        }[];
                        hasMore: boolean;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "savedView-find": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "b1v7kq0rz6c3mw9x2t5n8ydj",
                     *           "name": "Leases that wait",
                     *           "isShared": true,
                     *           "folderId": null,
                     *           "search": "q=lease&status=PENDING",
                     *           "userId": 12,
                     *           "mayChange": true,
                     *           "createdAt": "2026-05-04T10:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: {
                            id: string;
                            name: string;
                            isShared: boolean;
                            folderId: string | null;
                            search: string;
                            userId: number;
                            mayChange: boolean;
                            /** Format: date-time */
                            createdAt: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "savedView-create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Leases that wait",
                 *       "isShared": true,
                 *       "search": "q=lease&status=PENDING"
                 *     }
                 */
                "application/json": {
                    name: string;
                    /** @default false */
                    isShared?: boolean;
                    /** @default null */
                    folderId?: string | null;
                    search: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "b1v7kq0rz6c3mw9x2t5n8ydj",
                     *       "name": "Leases that wait",
                     *       "isShared": true,
                     *       "folderId": null,
                     *       "search": "q=lease&status=PENDING",
                     *       "userId": 12,
                     *       "mayChange": true,
                     *       "createdAt": "2026-05-04T10:00:00.000Z"
                     *     }
                     */
                    "application/json": {
                        id: string;
                        name: string;
                        isShared: boolean;
                        folderId: string | null;
                        search: string;
                        userId: number;
                        mayChange: boolean;
                        /** Format: date-time */
                        createdAt: string;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "savedView-delete": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "savedViewId": "b1v7kq0rz6c3mw9x2t5n8ydj"
                 *     }
                 */
                "application/json": {
                    savedViewId: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "savedView-update": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "savedViewId": "b1v7kq0rz6c3mw9x2t5n8ydj",
                 *       "data": {
                 *         "name": "Leases that wait"
                 *       }
                 *     }
                 */
                "application/json": {
                    savedViewId: string;
                    data: {
                        name?: string;
                        search?: string;
                        folderId?: string | null;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "b1v7kq0rz6c3mw9x2t5n8ydj",
                     *       "name": "Leases that wait",
                     *       "isShared": true,
                     *       "folderId": null,
                     *       "search": "q=lease&status=PENDING",
                     *       "userId": 12,
                     *       "mayChange": true,
                     *       "createdAt": "2026-05-04T10:00:00.000Z"
                     *     }
                     */
                    "application/json": {
                        id: string;
                        name: string;
                        isShared: boolean;
                        folderId: string | null;
                        search: string;
                        userId: number;
                        mayChange: boolean;
                        /** Format: date-time */
                        createdAt: string;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "senderAddress-find": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "b1v7kq0rz6c3mw9x2t5n8ydj",
                     *           "email": "contracts@example.com",
                     *           "status": "VERIFIED",
                     *           "sendsAs": "FROM",
                     *           "domain": {
                     *             "name": "example.com",
                     *             "status": "VERIFIED",
                     *             "problem": null,
                     *             "checkedAt": "2026-05-04T10:05:12.345Z",
                     *             "records": [
                     *               {
                     *                 "proof": "DKIM",
                     *                 "type": "TXT",
                     *                 "name": "rubrica-x1sw9z2b._domainkey.example.com",
                     *                 "value": "v=DKIM1; k=rsa; p=MIIBIjANBgkq…",
                     *                 "found": true
                     *               }
                     *             ]
                     *           },
                     *           "verifiedAt": "2026-05-04T10:05:12.345Z",
                     *           "createdAt": "2026-05-04T10:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        data: {
                            id: string;
                            email: string;
                            /** @enum {string} */
                            status: "PENDING" | "VERIFIED" | "FAILED" | "SUSPENDED";
                            sendsAs: ("FROM" | "REPLY_TO") | null;
                            domain: {
                                name: string;
                                /** @enum {string} */
                                status: "PENDING" | "VERIFIED" | "FAILED" | "SUSPENDED";
                                problem: ("NO_RECORD" | "SPF_ALONE" | "NO_ANSWER") | null;
                                checkedAt: string | null;
                                records: {
                                    /** @enum {string} */
                                    proof: "DKIM" | "SPF";
                                    /** @constant */
                                    type: "TXT";
                                    name: string;
                                    value: string;
                                    found: boolean;
                                }[];
                            };
                            verifiedAt: string | null;
                            /** Format: date-time */
                            createdAt: string;
                        }[];
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "senderAddress-check-domain": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "senderAddressId": "b1v7kq0rz6c3mw9x2t5n8ydj"
                 *     }
                 */
                "application/json": {
                    senderAddressId: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "b1v7kq0rz6c3mw9x2t5n8ydj",
                     *       "email": "contracts@example.com",
                     *       "status": "VERIFIED",
                     *       "sendsAs": "FROM",
                     *       "domain": {
                     *         "name": "example.com",
                     *         "status": "VERIFIED",
                     *         "problem": null,
                     *         "checkedAt": "2026-05-04T10:05:12.345Z",
                     *         "records": [
                     *           {
                     *             "proof": "DKIM",
                     *             "type": "TXT",
                     *             "name": "rubrica-x1sw9z2b._domainkey.example.com",
                     *             "value": "v=DKIM1; k=rsa; p=MIIBIjANBgkq…",
                     *             "found": true
                     *           }
                     *         ]
                     *       },
                     *       "verifiedAt": "2026-05-04T10:05:12.345Z",
                     *       "createdAt": "2026-05-04T10:00:00.000Z"
                     *     }
                     */
                    "application/json": {
                        id: string;
                        email: string;
                        /** @enum {string} */
                        status: "PENDING" | "VERIFIED" | "FAILED" | "SUSPENDED";
                        sendsAs: ("FROM" | "REPLY_TO") | null;
                        domain: {
                            name: string;
                            /** @enum {string} */
                            status: "PENDING" | "VERIFIED" | "FAILED" | "SUSPENDED";
                            problem: ("NO_RECORD" | "SPF_ALONE" | "NO_ANSWER") | null;
                            checkedAt: string | null;
                            records: {
                                /** @enum {string} */
                                proof: "DKIM" | "SPF";
                                /** @constant */
                                type: "TXT";
                                name: string;
                                value: string;
                                found: boolean;
                            }[];
                        };
                        verifiedAt: string | null;
                        /** Format: date-time */
                        createdAt: string;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "senderAddress-create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "contracts@example.com"
                 *     }
                 */
                "application/json": {
                    email: string;
                    organisationId?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "b1v7kq0rz6c3mw9x2t5n8ydj",
                     *       "email": "contracts@example.com",
                     *       "status": "PENDING",
                     *       "sendsAs": null,
                     *       "domain": {
                     *         "name": "example.com",
                     *         "status": "PENDING",
                     *         "problem": null,
                     *         "checkedAt": null,
                     *         "records": [
                     *           {
                     *             "proof": "DKIM",
                     *             "type": "TXT",
                     *             "name": "rubrica-x1sw9z2b._domainkey.example.com",
                     *             "value": "v=DKIM1; k=rsa; p=MIIBIjANBgkq…",
                     *             "found": false
                     *           }
                     *         ]
                     *       },
                     *       "verifiedAt": null,
                     *       "createdAt": "2026-05-04T10:00:00.000Z"
                     *     }
                     */
                    "application/json": {
                        id: string;
                        email: string;
                        /** @enum {string} */
                        status: "PENDING" | "VERIFIED" | "FAILED" | "SUSPENDED";
                        sendsAs: ("FROM" | "REPLY_TO") | null;
                        domain: {
                            name: string;
                            /** @enum {string} */
                            status: "PENDING" | "VERIFIED" | "FAILED" | "SUSPENDED";
                            problem: ("NO_RECORD" | "SPF_ALONE" | "NO_ANSWER") | null;
                            checkedAt: string | null;
                            records: {
                                /** @enum {string} */
                                proof: "DKIM" | "SPF";
                                /** @constant */
                                type: "TXT";
                                name: string;
                                value: string;
                                found: boolean;
                            }[];
                        };
                        verifiedAt: string | null;
                        /** Format: date-time */
                        createdAt: string;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "senderAddress-delete": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "senderAddressId": "b1v7kq0rz6c3mw9x2t5n8ydj"
                 *     }
                 */
                "application/json": {
                    senderAddressId: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "envelopes": 3,
                     *       "defaults": 1
                     *     }
                     */
                    "application/json": {
                        success: boolean;
                        envelopes: number;
                        defaults: number;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "senderAddress-send-code": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "senderAddressId": "b1v7kq0rz6c3mw9x2t5n8ydj"
                 *     }
                 */
                "application/json": {
                    senderAddressId: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "b1v7kq0rz6c3mw9x2t5n8ydj",
                     *       "email": "contracts@example.com",
                     *       "status": "PENDING",
                     *       "sendsAs": null,
                     *       "domain": {
                     *         "name": "example.com",
                     *         "status": "PENDING",
                     *         "problem": null,
                     *         "checkedAt": null,
                     *         "records": [
                     *           {
                     *             "proof": "DKIM",
                     *             "type": "TXT",
                     *             "name": "rubrica-x1sw9z2b._domainkey.example.com",
                     *             "value": "v=DKIM1; k=rsa; p=MIIBIjANBgkq…",
                     *             "found": false
                     *           }
                     *         ]
                     *       },
                     *       "verifiedAt": null,
                     *       "createdAt": "2026-05-04T10:00:00.000Z"
                     *     }
                     */
                    "application/json": {
                        id: string;
                        email: string;
                        /** @enum {string} */
                        status: "PENDING" | "VERIFIED" | "FAILED" | "SUSPENDED";
                        sendsAs: ("FROM" | "REPLY_TO") | null;
                        domain: {
                            name: string;
                            /** @enum {string} */
                            status: "PENDING" | "VERIFIED" | "FAILED" | "SUSPENDED";
                            problem: ("NO_RECORD" | "SPF_ALONE" | "NO_ANSWER") | null;
                            checkedAt: string | null;
                            records: {
                                /** @enum {string} */
                                proof: "DKIM" | "SPF";
                                /** @constant */
                                type: "TXT";
                                name: string;
                                value: string;
                                found: boolean;
                            }[];
                        };
                        verifiedAt: string | null;
                        /** Format: date-time */
                        createdAt: string;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "senderAddress-verify": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "senderAddressId": "b1v7kq0rz6c3mw9x2t5n8ydj",
                 *       "code": "123456"
                 *     }
                 */
                "application/json": {
                    senderAddressId: string;
                    code: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "triesLeft": null,
                     *       "senderAddress": {
                     *         "id": "b1v7kq0rz6c3mw9x2t5n8ydj",
                     *         "email": "contracts@example.com",
                     *         "status": "VERIFIED",
                     *         "sendsAs": "REPLY_TO",
                     *         "domain": {
                     *           "name": "example.com",
                     *           "status": "PENDING",
                     *           "problem": null,
                     *           "checkedAt": null,
                     *           "records": [
                     *             {
                     *               "proof": "DKIM",
                     *               "type": "TXT",
                     *               "name": "rubrica-x1sw9z2b._domainkey.example.com",
                     *               "value": "v=DKIM1; k=rsa; p=MIIBIjANBgkq…",
                     *               "found": false
                     *             }
                     *           ]
                     *         },
                     *         "verifiedAt": "2026-05-04T10:05:12.345Z",
                     *         "createdAt": "2026-05-04T10:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        success: boolean;
                        triesLeft: number | null;
                        senderAddress: {
                            id: string;
                            email: string;
                            /** @enum {string} */
                            status: "PENDING" | "VERIFIED" | "FAILED" | "SUSPENDED";
                            sendsAs: ("FROM" | "REPLY_TO") | null;
                            domain: {
                                name: string;
                                /** @enum {string} */
                                status: "PENDING" | "VERIFIED" | "FAILED" | "SUSPENDED";
                                problem: ("NO_RECORD" | "SPF_ALONE" | "NO_ANSWER") | null;
                                checkedAt: string | null;
                                records: {
                                    /** @enum {string} */
                                    proof: "DKIM" | "SPF";
                                    /** @constant */
                                    type: "TXT";
                                    name: string;
                                    value: string;
                                    found: boolean;
                                }[];
                            };
                            verifiedAt: string | null;
                            /** Format: date-time */
                            createdAt: string;
                        };
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "usage-team": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "storage": 482113024,
                     *       "months": [
                     *         {
                     *           "month": "2026-11",
                     *           "documents": 84,
                     *           "mails": 231,
                     *           "storage": 60118442
                     *         }
                     *       ],
                     *       "quotas": [
                     *         {
                     *           "kind": "documents",
                     *           "used": 84,
                     *           "soft": 80,
                     *           "hard": 100
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        storage: number;
                        months: {
                            month: string;
                            documents: number;
                            mails: number;
                            storage: number;
                        }[];
                        quotas: {
                            /** @enum {string} */
                            kind: "documents" | "mails" | "storage";
                            used: number;
                            soft: number | null;
                            hard: number | null;
                        }[];
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "webhook-find": {
        parameters: {
            query?: {
                page?: number;
                perPage?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "b1v7kq0rz6c3mw9x2t5n8ydj",
                     *           "teamId": 3,
                     *           "userId": 12,
                     *           "webhookUrl": "https://hooks.example.com/signed",
                     *           "eventTriggers": [
                     *             "DOCUMENT_COMPLETED",
                     *             "DOCUMENT_REJECTED"
                     *           ],
                     *           "enabled": true,
                     *           "includeFields": false,
                     *           "includeSigningTokens": false,
                     *           "hasSecret": true,
                     *           "previousSecretUntil": null,
                     *           "pausedAt": null,
                     *           "createdAt": "2026-05-04T10:00:00.000Z",
                     *           "updatedAt": "2026-05-04T10:05:12.345Z",
                     *           "health": {
                     *             "outcomes": [
                     *               "SUCCESS",
                     *               "SUCCESS",
                     *               "FAILED"
                     *             ],
                     *             "lastAttemptAt": "2026-05-04T10:05:12.345Z",
                     *             "lastSuccessAt": "2026-05-04T10:05:12.345Z",
                     *             "failuresInRow": 0
                     *           }
                     *         }
                     *       ],
                     *       "count": 1,
                     *       "currentPage": 1,
                     *       "perPage": 10,
                     *       "totalPages": 1
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["WebhookListed"][];
                        count: number;
                        currentPage: number;
                        perPage: number;
                        totalPages: number;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "webhook-check": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "webhookUrl": "https://hooks.example.com/signed"
                 *     }
                 */
                "application/json": {
                    webhookUrl: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "ok": true,
                     *       "problem": null,
                     *       "message": null
                     *     }
                     */
                    "application/json": {
                        ok: boolean;
                        problem: ("URL" | "ADDRESS" | "DNS" | "CONNECT" | "TLS" | "TIMEOUT" | "CLOSED") | null;
                        message: string | null;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "webhook-create": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "webhookUrl": "https://hooks.example.com/signed",
                 *       "eventTriggers": [
                 *         "DOCUMENT_COMPLETED",
                 *         "DOCUMENT_REJECTED"
                 *       ]
                 *     }
                 */
                "application/json": {
                    webhookUrl: string;
                    eventTriggers: ("DOCUMENT_CREATED" | "DOCUMENT_SENT" | "DOCUMENT_OPENED" | "DOCUMENT_SIGNED" | "DOCUMENT_RECIPIENT_COMPLETED" | "DOCUMENT_COMPLETED" | "DOCUMENT_REJECTED" | "DOCUMENT_CANCELLED" | "DOCUMENT_REMINDER_SENT" | "TEMPLATE_CREATED" | "TEMPLATE_UPDATED" | "TEMPLATE_DELETED" | "TEMPLATE_USED" | "*")[];
                    /** @default true */
                    enabled?: boolean;
                    /** @default false */
                    includeFields?: boolean;
                    /** @default false */
                    includeSigningTokens?: boolean;
                    secret?: string | null;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "b1v7kq0rz6c3mw9x2t5n8ydj",
                     *       "teamId": 3,
                     *       "userId": 12,
                     *       "webhookUrl": "https://hooks.example.com/signed",
                     *       "eventTriggers": [
                     *         "DOCUMENT_COMPLETED",
                     *         "DOCUMENT_REJECTED"
                     *       ],
                     *       "enabled": true,
                     *       "includeFields": false,
                     *       "includeSigningTokens": false,
                     *       "hasSecret": true,
                     *       "previousSecretUntil": null,
                     *       "pausedAt": null,
                     *       "createdAt": "2026-05-04T10:00:00.000Z",
                     *       "updatedAt": "2026-05-04T10:05:12.345Z",
                     *       "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwXv1pZ2bQ0aE="
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "webhook-delete": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "b1v7kq0rz6c3mw9x2t5n8ydj"
                 *     }
                 */
                "application/json": {
                    id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": components["schemas"]["Success"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "webhook-delivery-find": {
        parameters: {
            query?: {
                page?: number;
                perPage?: number;
                webhookId?: string;
                status?: "PENDING" | "SUCCESS" | "FAILED" | "SKIPPED";
                event?: "DOCUMENT_CREATED" | "DOCUMENT_SENT" | "DOCUMENT_OPENED" | "DOCUMENT_SIGNED" | "DOCUMENT_RECIPIENT_COMPLETED" | "DOCUMENT_COMPLETED" | "DOCUMENT_REJECTED" | "DOCUMENT_CANCELLED" | "DOCUMENT_REMINDER_SENT" | "TEMPLATE_CREATED" | "TEMPLATE_UPDATED" | "TEMPLATE_DELETED" | "TEMPLATE_USED";
                envelopeId?: string;
                from?: string;
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "data": [
                     *         {
                     *           "id": "b1v7kq0rz6c3mw9x2t5n8ydj",
                     *           "webhookId": "w1h2o3k4a5b6c7d8e9f0g1h2",
                     *           "event": "DOCUMENT_COMPLETED",
                     *           "messageId": "e5v2n8t4q7w1e3r9t6y0u2i8",
                     *           "envelopeId": "envelope_bdkhyrmvolzsnatc",
                     *           "envelopeTitle": "Lease agreement",
                     *           "sequence": 7,
                     *           "url": "https://hooks.example.com/signed",
                     *           "status": "SUCCESS",
                     *           "failureReason": null,
                     *           "attempts": 1,
                     *           "maxAttempts": 5,
                     *           "isInFlight": false,
                     *           "nextAttemptAt": null,
                     *           "isTest": false,
                     *           "resendOf": null,
                     *           "createdAt": "2026-05-04T10:00:00.000Z",
                     *           "finishedAt": "2026-05-04T10:05:12.345Z",
                     *           "lastResponseCode": 204,
                     *           "lastErrorClass": null,
                     *           "lastDurationMs": 312
                     *         }
                     *       ],
                     *       "count": 1,
                     *       "currentPage": 1,
                     *       "perPage": 10,
                     *       "totalPages": 1
                     *     }
                     */
                    "application/json": {
                        data: components["schemas"]["WebhookDelivery"][];
                        count: number;
                        currentPage: number;
                        perPage: number;
                        totalPages: number;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "webhook-delivery-resend": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "b1v7kq0rz6c3mw9x2t5n8ydj"
                 *     }
                 */
                "application/json": {
                    id: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "q7w3e9r1t5y2u8i4o6p0a3s5",
                     *       "webhookId": "w1h2o3k4a5b6c7d8e9f0g1h2",
                     *       "event": "DOCUMENT_COMPLETED",
                     *       "messageId": "e5v2n8t4q7w1e3r9t6y0u2i8",
                     *       "envelopeId": "envelope_bdkhyrmvolzsnatc",
                     *       "envelopeTitle": "Lease agreement",
                     *       "sequence": 7,
                     *       "url": "https://hooks.example.com/signed",
                     *       "status": "PENDING",
                     *       "failureReason": null,
                     *       "attempts": 0,
                     *       "maxAttempts": 1,
                     *       "isInFlight": false,
                     *       "nextAttemptAt": "2026-05-04T10:05:12.345Z",
                     *       "isTest": false,
                     *       "resendOf": "b1v7kq0rz6c3mw9x2t5n8ydj",
                     *       "createdAt": "2026-05-04T10:05:12.345Z",
                     *       "finishedAt": null,
                     *       "lastResponseCode": null,
                     *       "lastErrorClass": null,
                     *       "lastDurationMs": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "webhook-delivery-resendFailed": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "webhookId": "w1h2o3k4a5b6c7d8e9f0g1h2",
                 *       "since": "2026-05-04T10:00:00.000Z",
                 *       "limit": 500
                 *     }
                 */
                "application/json": {
                    webhookId: string;
                    /** Format: date-time */
                    since: string;
                    /** @default 500 */
                    limit?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "resent": 3,
                     *       "hasMore": false
                     *     }
                     */
                    "application/json": {
                        resent: number;
                        hasMore: boolean;
                    };
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "webhook-delivery-get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "b1v7kq0rz6c3mw9x2t5n8ydj",
                     *       "webhookId": "w1h2o3k4a5b6c7d8e9f0g1h2",
                     *       "event": "DOCUMENT_COMPLETED",
                     *       "messageId": "e5v2n8t4q7w1e3r9t6y0u2i8",
                     *       "envelopeId": "envelope_bdkhyrmvolzsnatc",
                     *       "envelopeTitle": "Lease agreement",
                     *       "sequence": 7,
                     *       "url": "https://hooks.example.com/signed",
                     *       "status": "SUCCESS",
                     *       "failureReason": null,
                     *       "attempts": 1,
                     *       "maxAttempts": 5,
                     *       "isInFlight": false,
                     *       "nextAttemptAt": null,
                     *       "isTest": false,
                     *       "resendOf": null,
                     *       "createdAt": "2026-05-04T10:00:00.000Z",
                     *       "finishedAt": "2026-05-04T10:05:12.345Z",
                     *       "lastResponseCode": 204,
                     *       "lastErrorClass": null,
                     *       "lastDurationMs": 312,
                     *       "body": "{\"event\":\"DOCUMENT_COMPLETED\"}",
                     *       "attemptLog": [
                     *         {
                     *           "id": "a9t8t7e6m5p4t3a2b1c0d9e8",
                     *           "number": 1,
                     *           "state": "SUCCESS",
                     *           "startedAt": "2026-05-04T10:00:00.000Z",
                     *           "finishedAt": "2026-05-04T10:05:12.345Z",
                     *           "requestHeaders": [
                     *             {
                     *               "name": "content-type",
                     *               "value": "application/json"
                     *             },
                     *             {
                     *               "name": "X-Service-Event",
                     *               "value": "DOCUMENT_COMPLETED"
                     *             },
                     *             {
                     *               "name": "X-Service-Secret",
                     *               "value": "••••••••"
                     *             }
                     *           ],
                     *           "responseCode": 204,
                     *           "responseHeaders": [
                     *             {
                     *               "name": "server",
                     *               "value": "example"
                     *             }
                     *           ],
                     *           "responseBody": "",
                     *           "isResponseCut": false,
                     *           "timings": {
                     *             "dnsMs": 8,
                     *             "connectMs": 61,
                     *             "firstByteMs": 309,
                     *             "totalMs": 312
                     *           },
                     *           "errorClass": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDeliveryDetail"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "webhook-rotateSecret": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "b1v7kq0rz6c3mw9x2t5n8ydj",
                 *       "overlapHours": 24
                 *     }
                 */
                "application/json": {
                    id: string;
                    secret?: string | null;
                    /** @default 24 */
                    overlapHours?: number;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "b1v7kq0rz6c3mw9x2t5n8ydj",
                     *       "teamId": 3,
                     *       "userId": 12,
                     *       "webhookUrl": "https://hooks.example.com/signed",
                     *       "eventTriggers": [
                     *         "DOCUMENT_COMPLETED",
                     *         "DOCUMENT_REJECTED"
                     *       ],
                     *       "enabled": true,
                     *       "includeFields": false,
                     *       "includeSigningTokens": false,
                     *       "hasSecret": true,
                     *       "previousSecretUntil": null,
                     *       "pausedAt": null,
                     *       "createdAt": "2026-05-04T10:00:00.000Z",
                     *       "updatedAt": "2026-05-04T10:05:12.345Z",
                     *       "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwXv1pZ2bQ0aE="
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "webhook-test": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "w1h2o3k4a5b6c7d8e9f0g1h2",
                 *       "event": "DOCUMENT_COMPLETED"
                 *     }
                 */
                "application/json": {
                    id: string;
                    /** @enum {string} */
                    event: "DOCUMENT_CREATED" | "DOCUMENT_SENT" | "DOCUMENT_OPENED" | "DOCUMENT_SIGNED" | "DOCUMENT_RECIPIENT_COMPLETED" | "DOCUMENT_COMPLETED" | "DOCUMENT_REJECTED" | "DOCUMENT_CANCELLED" | "DOCUMENT_REMINDER_SENT" | "TEMPLATE_CREATED" | "TEMPLATE_UPDATED" | "TEMPLATE_DELETED" | "TEMPLATE_USED";
                    payload?: {
                        [key: string]: unknown;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "q7w3e9r1t5y2u8i4o6p0a3s5",
                     *       "webhookId": "w1h2o3k4a5b6c7d8e9f0g1h2",
                     *       "event": "DOCUMENT_COMPLETED",
                     *       "messageId": "q7w3e9r1t5y2u8i4o6p0a3s5",
                     *       "envelopeId": null,
                     *       "envelopeTitle": "Lease agreement",
                     *       "sequence": null,
                     *       "url": "https://hooks.example.com/signed",
                     *       "status": "PENDING",
                     *       "failureReason": null,
                     *       "attempts": 0,
                     *       "maxAttempts": 1,
                     *       "isInFlight": false,
                     *       "nextAttemptAt": "2026-05-04T10:05:12.345Z",
                     *       "isTest": true,
                     *       "resendOf": null,
                     *       "createdAt": "2026-05-04T10:05:12.345Z",
                     *       "finishedAt": null,
                     *       "lastResponseCode": null,
                     *       "lastErrorClass": null,
                     *       "lastDurationMs": null
                     *     }
                     */
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "webhook-update": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Any text that is new for every new request, such as a UUID; repeat it to retry safely.
                 * @example 8f14e45f-ceea-4e1c-9f7e-2c1f0a9d3b57
                 */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "id": "b1v7kq0rz6c3mw9x2t5n8ydj",
                 *       "data": {
                 *         "enabled": true
                 *       }
                 *     }
                 */
                "application/json": {
                    id: string;
                    data: {
                        webhookUrl?: string;
                        eventTriggers?: ("DOCUMENT_CREATED" | "DOCUMENT_SENT" | "DOCUMENT_OPENED" | "DOCUMENT_SIGNED" | "DOCUMENT_RECIPIENT_COMPLETED" | "DOCUMENT_COMPLETED" | "DOCUMENT_REJECTED" | "DOCUMENT_CANCELLED" | "DOCUMENT_REMINDER_SENT" | "TEMPLATE_CREATED" | "TEMPLATE_UPDATED" | "TEMPLATE_DELETED" | "TEMPLATE_USED" | "*")[];
                        enabled?: boolean;
                        includeFields?: boolean;
                        includeSigningTokens?: boolean;
                    };
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    "Idempotency-Replayed": components["headers"]["Idempotency-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "b1v7kq0rz6c3mw9x2t5n8ydj",
                     *       "teamId": 3,
                     *       "userId": 12,
                     *       "webhookUrl": "https://hooks.example.com/signed",
                     *       "eventTriggers": [
                     *         "DOCUMENT_COMPLETED",
                     *         "DOCUMENT_REJECTED"
                     *       ],
                     *       "enabled": true,
                     *       "includeFields": false,
                     *       "includeSigningTokens": false,
                     *       "hasSecret": true,
                     *       "previousSecretUntil": null,
                     *       "pausedAt": null,
                     *       "createdAt": "2026-05-04T10:00:00.000Z",
                     *       "updatedAt": "2026-05-04T10:05:12.345Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            408: components["responses"]["error.REQUEST_TIMEOUT"];
            409: components["responses"]["error.CONFLICT"];
            413: components["responses"]["error.PAYLOAD_TOO_LARGE"];
            415: components["responses"]["error.UNSUPPORTED_MEDIA_TYPE"];
            422: components["responses"]["error.IDEMPOTENCY_KEY_REUSED"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
            507: components["responses"]["error.INSUFFICIENT_STORAGE"];
        };
    };
    "webhook-get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "X-RateLimit-Limit": components["headers"]["X-RateLimit-Limit"];
                    "X-RateLimit-Remaining": components["headers"]["X-RateLimit-Remaining"];
                    "X-RateLimit-Reset": components["headers"]["X-RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "b1v7kq0rz6c3mw9x2t5n8ydj",
                     *       "teamId": 3,
                     *       "userId": 12,
                     *       "webhookUrl": "https://hooks.example.com/signed",
                     *       "eventTriggers": [
                     *         "DOCUMENT_COMPLETED",
                     *         "DOCUMENT_REJECTED"
                     *       ],
                     *       "enabled": true,
                     *       "includeFields": false,
                     *       "includeSigningTokens": false,
                     *       "hasSecret": true,
                     *       "previousSecretUntil": null,
                     *       "pausedAt": null,
                     *       "createdAt": "2026-05-04T10:00:00.000Z",
                     *       "updatedAt": "2026-05-04T10:05:12.345Z"
                     *     }
                     */
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            400: components["responses"]["error.BAD_REQUEST"];
            401: components["responses"]["error.UNAUTHORIZED"];
            403: components["responses"]["error.FORBIDDEN"];
            404: components["responses"]["error.NOT_FOUND"];
            429: components["responses"]["error.TOO_MANY_REQUESTS"];
            500: components["responses"]["error.INTERNAL_SERVER_ERROR"];
            503: components["responses"]["error.SERVICE_UNAVAILABLE"];
        };
    };
    "on-DOCUMENT_CREATED": {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same on every attempt: use it to notice repetitions. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the Standard Webhooks signature; two of them while a secret rotates. */
                "webhook-signature"?: string;
                /** @description The webhook's secret, where it has one. Compare it in constant time. */
                "X-Service-Secret"?: string;
                /** @description The event's name. */
                "X-Service-Event": string;
                /** @description The id of this delivery. */
                "X-Service-Delivery-Id": string;
                /** @description Which attempt this is, from 1. */
                "X-Service-Attempt": string;
                /** @description `1` on a test, which tells of nothing that happened. */
                "X-Service-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "DOCUMENT_CREATED",
                 *       "payload": {
                 *         "type": "DOCUMENT",
                 *         "status": "COMPLETED",
                 *         "source": "DOCUMENT",
                 *         "visibility": "EVERYONE",
                 *         "secondaryId": "document_128",
                 *         "externalId": "lease-2026-04",
                 *         "createdAt": "2026-05-04T10:00:00.000Z",
                 *         "updatedAt": "2026-05-05T08:30:00.000Z",
                 *         "completedAt": "2026-05-05T08:30:00.000Z",
                 *         "deletedAt": null,
                 *         "title": "Lease agreement",
                 *         "authOptions": {
                 *           "globalAccessAuth": [],
                 *           "globalActionAuth": []
                 *         },
                 *         "formValues": null,
                 *         "userId": 12,
                 *         "teamId": 3,
                 *         "folderId": null,
                 *         "id": 128,
                 *         "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *         "templateId": null,
                 *         "documentMeta": {
                 *           "signingOrder": "PARALLEL",
                 *           "distributionMethod": "EMAIL",
                 *           "id": "m8t2y4u6i0p1a3s5d7f9g2h4",
                 *           "subject": "Please sign the lease",
                 *           "message": null,
                 *           "timezone": "America/Santiago",
                 *           "dateFormat": "yyyy-MM-dd hh:mm a",
                 *           "redirectUrl": null,
                 *           "typedSignatureEnabled": true,
                 *           "uploadSignatureEnabled": true,
                 *           "drawSignatureEnabled": true,
                 *           "allowDictateNextSigner": false,
                 *           "language": "en",
                 *           "emailSettings": {
                 *             "recipientSigningRequest": true,
                 *             "recipientRemoved": true,
                 *             "recipientSigned": true,
                 *             "documentPending": true,
                 *             "documentCompleted": true,
                 *             "documentDeleted": true,
                 *             "ownerDocumentCompleted": true,
                 *             "ownerRecipientExpired": true,
                 *             "ownerDocumentCreated": true
                 *           }
                 *         },
                 *         "recipients": [
                 *           {
                 *             "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *             "role": "SIGNER",
                 *             "readStatus": "OPENED",
                 *             "signingStatus": "SIGNED",
                 *             "sendStatus": "SENT",
                 *             "id": 4711,
                 *             "email": "ana.rojas@example.com",
                 *             "name": "Ana Rojas",
                 *             "token": "",
                 *             "documentDeletedAt": null,
                 *             "expired": null,
                 *             "expiresAt": null,
                 *             "expirationNotifiedAt": null,
                 *             "signedAt": "2026-05-05T08:30:00.000Z",
                 *             "authOptions": {
                 *               "accessAuth": [],
                 *               "actionAuth": []
                 *             },
                 *             "signingOrder": 1,
                 *             "rejectionReason": null,
                 *             "documentId": 128,
                 *             "templateId": null
                 *           }
                 *         ],
                 *         "Recipient": [
                 *           {
                 *             "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *             "role": "SIGNER",
                 *             "readStatus": "OPENED",
                 *             "signingStatus": "SIGNED",
                 *             "sendStatus": "SENT",
                 *             "id": 4711,
                 *             "email": "ana.rojas@example.com",
                 *             "name": "Ana Rojas",
                 *             "token": "",
                 *             "documentDeletedAt": null,
                 *             "expired": null,
                 *             "expiresAt": null,
                 *             "expirationNotifiedAt": null,
                 *             "signedAt": "2026-05-05T08:30:00.000Z",
                 *             "authOptions": {
                 *               "accessAuth": [],
                 *               "actionAuth": []
                 *             },
                 *             "signingOrder": 1,
                 *             "rejectionReason": null,
                 *             "documentId": 128,
                 *             "templateId": null
                 *           }
                 *         ]
                 *       },
                 *       "createdAt": "2026-05-05T08:30:00.000Z",
                 *       "webhookEndpoint": "https://hooks.example.com/signed",
                 *       "sequence": 7
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "DOCUMENT_CREATED";
                    payload: components["schemas"]["WebhookPayload"];
                    /** Format: date-time */
                    createdAt: string;
                    webhookEndpoint: string;
                    sequence: number;
                    /** @constant */
                    reduced?: true;
                };
            };
        };
        responses: {
            /** @description Taken. Anything else, or no answer within the time limit, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken; tried again. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-DOCUMENT_SENT": {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same on every attempt: use it to notice repetitions. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the Standard Webhooks signature; two of them while a secret rotates. */
                "webhook-signature"?: string;
                /** @description The webhook's secret, where it has one. Compare it in constant time. */
                "X-Service-Secret"?: string;
                /** @description The event's name. */
                "X-Service-Event": string;
                /** @description The id of this delivery. */
                "X-Service-Delivery-Id": string;
                /** @description Which attempt this is, from 1. */
                "X-Service-Attempt": string;
                /** @description `1` on a test, which tells of nothing that happened. */
                "X-Service-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "DOCUMENT_SENT",
                 *       "payload": {
                 *         "type": "DOCUMENT",
                 *         "status": "COMPLETED",
                 *         "source": "DOCUMENT",
                 *         "visibility": "EVERYONE",
                 *         "secondaryId": "document_128",
                 *         "externalId": "lease-2026-04",
                 *         "createdAt": "2026-05-04T10:00:00.000Z",
                 *         "updatedAt": "2026-05-05T08:30:00.000Z",
                 *         "completedAt": "2026-05-05T08:30:00.000Z",
                 *         "deletedAt": null,
                 *         "title": "Lease agreement",
                 *         "authOptions": {
                 *           "globalAccessAuth": [],
                 *           "globalActionAuth": []
                 *         },
                 *         "formValues": null,
                 *         "userId": 12,
                 *         "teamId": 3,
                 *         "folderId": null,
                 *         "id": 128,
                 *         "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *         "templateId": null,
                 *         "documentMeta": {
                 *           "signingOrder": "PARALLEL",
                 *           "distributionMethod": "EMAIL",
                 *           "id": "m8t2y4u6i0p1a3s5d7f9g2h4",
                 *           "subject": "Please sign the lease",
                 *           "message": null,
                 *           "timezone": "America/Santiago",
                 *           "dateFormat": "yyyy-MM-dd hh:mm a",
                 *           "redirectUrl": null,
                 *           "typedSignatureEnabled": true,
                 *           "uploadSignatureEnabled": true,
                 *           "drawSignatureEnabled": true,
                 *           "allowDictateNextSigner": false,
                 *           "language": "en",
                 *           "emailSettings": {
                 *             "recipientSigningRequest": true,
                 *             "recipientRemoved": true,
                 *             "recipientSigned": true,
                 *             "documentPending": true,
                 *             "documentCompleted": true,
                 *             "documentDeleted": true,
                 *             "ownerDocumentCompleted": true,
                 *             "ownerRecipientExpired": true,
                 *             "ownerDocumentCreated": true
                 *           }
                 *         },
                 *         "recipients": [
                 *           {
                 *             "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *             "role": "SIGNER",
                 *             "readStatus": "OPENED",
                 *             "signingStatus": "SIGNED",
                 *             "sendStatus": "SENT",
                 *             "id": 4711,
                 *             "email": "ana.rojas@example.com",
                 *             "name": "Ana Rojas",
                 *             "token": "",
                 *             "documentDeletedAt": null,
                 *             "expired": null,
                 *             "expiresAt": null,
                 *             "expirationNotifiedAt": null,
                 *             "signedAt": "2026-05-05T08:30:00.000Z",
                 *             "authOptions": {
                 *               "accessAuth": [],
                 *               "actionAuth": []
                 *             },
                 *             "signingOrder": 1,
                 *             "rejectionReason": null,
                 *             "documentId": 128,
                 *             "templateId": null
                 *           }
                 *         ],
                 *         "Recipient": [
                 *           {
                 *             "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *             "role": "SIGNER",
                 *             "readStatus": "OPENED",
                 *             "signingStatus": "SIGNED",
                 *             "sendStatus": "SENT",
                 *             "id": 4711,
                 *             "email": "ana.rojas@example.com",
                 *             "name": "Ana Rojas",
                 *             "token": "",
                 *             "documentDeletedAt": null,
                 *             "expired": null,
                 *             "expiresAt": null,
                 *             "expirationNotifiedAt": null,
                 *             "signedAt": "2026-05-05T08:30:00.000Z",
                 *             "authOptions": {
                 *               "accessAuth": [],
                 *               "actionAuth": []
                 *             },
                 *             "signingOrder": 1,
                 *             "rejectionReason": null,
                 *             "documentId": 128,
                 *             "templateId": null
                 *           }
                 *         ]
                 *       },
                 *       "createdAt": "2026-05-05T08:30:00.000Z",
                 *       "webhookEndpoint": "https://hooks.example.com/signed",
                 *       "sequence": 7
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "DOCUMENT_SENT";
                    payload: components["schemas"]["WebhookPayload"];
                    /** Format: date-time */
                    createdAt: string;
                    webhookEndpoint: string;
                    sequence: number;
                    /** @constant */
                    reduced?: true;
                };
            };
        };
        responses: {
            /** @description Taken. Anything else, or no answer within the time limit, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken; tried again. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-DOCUMENT_OPENED": {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same on every attempt: use it to notice repetitions. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the Standard Webhooks signature; two of them while a secret rotates. */
                "webhook-signature"?: string;
                /** @description The webhook's secret, where it has one. Compare it in constant time. */
                "X-Service-Secret"?: string;
                /** @description The event's name. */
                "X-Service-Event": string;
                /** @description The id of this delivery. */
                "X-Service-Delivery-Id": string;
                /** @description Which attempt this is, from 1. */
                "X-Service-Attempt": string;
                /** @description `1` on a test, which tells of nothing that happened. */
                "X-Service-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "DOCUMENT_OPENED",
                 *       "payload": {
                 *         "type": "DOCUMENT",
                 *         "status": "COMPLETED",
                 *         "source": "DOCUMENT",
                 *         "visibility": "EVERYONE",
                 *         "secondaryId": "document_128",
                 *         "externalId": "lease-2026-04",
                 *         "createdAt": "2026-05-04T10:00:00.000Z",
                 *         "updatedAt": "2026-05-05T08:30:00.000Z",
                 *         "completedAt": "2026-05-05T08:30:00.000Z",
                 *         "deletedAt": null,
                 *         "title": "Lease agreement",
                 *         "authOptions": {
                 *           "globalAccessAuth": [],
                 *           "globalActionAuth": []
                 *         },
                 *         "formValues": null,
                 *         "userId": 12,
                 *         "teamId": 3,
                 *         "folderId": null,
                 *         "id": 128,
                 *         "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *         "templateId": null,
                 *         "documentMeta": {
                 *           "signingOrder": "PARALLEL",
                 *           "distributionMethod": "EMAIL",
                 *           "id": "m8t2y4u6i0p1a3s5d7f9g2h4",
                 *           "subject": "Please sign the lease",
                 *           "message": null,
                 *           "timezone": "America/Santiago",
                 *           "dateFormat": "yyyy-MM-dd hh:mm a",
                 *           "redirectUrl": null,
                 *           "typedSignatureEnabled": true,
                 *           "uploadSignatureEnabled": true,
                 *           "drawSignatureEnabled": true,
                 *           "allowDictateNextSigner": false,
                 *           "language": "en",
                 *           "emailSettings": {
                 *             "recipientSigningRequest": true,
                 *             "recipientRemoved": true,
                 *             "recipientSigned": true,
                 *             "documentPending": true,
                 *             "documentCompleted": true,
                 *             "documentDeleted": true,
                 *             "ownerDocumentCompleted": true,
                 *             "ownerRecipientExpired": true,
                 *             "ownerDocumentCreated": true
                 *           }
                 *         },
                 *         "recipients": [
                 *           {
                 *             "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *             "role": "SIGNER",
                 *             "readStatus": "OPENED",
                 *             "signingStatus": "SIGNED",
                 *             "sendStatus": "SENT",
                 *             "id": 4711,
                 *             "email": "ana.rojas@example.com",
                 *             "name": "Ana Rojas",
                 *             "token": "",
                 *             "documentDeletedAt": null,
                 *             "expired": null,
                 *             "expiresAt": null,
                 *             "expirationNotifiedAt": null,
                 *             "signedAt": "2026-05-05T08:30:00.000Z",
                 *             "authOptions": {
                 *               "accessAuth": [],
                 *               "actionAuth": []
                 *             },
                 *             "signingOrder": 1,
                 *             "rejectionReason": null,
                 *             "documentId": 128,
                 *             "templateId": null
                 *           }
                 *         ],
                 *         "Recipient": [
                 *           {
                 *             "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *             "role": "SIGNER",
                 *             "readStatus": "OPENED",
                 *             "signingStatus": "SIGNED",
                 *             "sendStatus": "SENT",
                 *             "id": 4711,
                 *             "email": "ana.rojas@example.com",
                 *             "name": "Ana Rojas",
                 *             "token": "",
                 *             "documentDeletedAt": null,
                 *             "expired": null,
                 *             "expiresAt": null,
                 *             "expirationNotifiedAt": null,
                 *             "signedAt": "2026-05-05T08:30:00.000Z",
                 *             "authOptions": {
                 *               "accessAuth": [],
                 *               "actionAuth": []
                 *             },
                 *             "signingOrder": 1,
                 *             "rejectionReason": null,
                 *             "documentId": 128,
                 *             "templateId": null
                 *           }
                 *         ]
                 *       },
                 *       "createdAt": "2026-05-05T08:30:00.000Z",
                 *       "webhookEndpoint": "https://hooks.example.com/signed",
                 *       "sequence": 7
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "DOCUMENT_OPENED";
                    payload: components["schemas"]["WebhookPayload"];
                    /** Format: date-time */
                    createdAt: string;
                    webhookEndpoint: string;
                    sequence: number;
                    /** @constant */
                    reduced?: true;
                };
            };
        };
        responses: {
            /** @description Taken. Anything else, or no answer within the time limit, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken; tried again. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-DOCUMENT_SIGNED": {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same on every attempt: use it to notice repetitions. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the Standard Webhooks signature; two of them while a secret rotates. */
                "webhook-signature"?: string;
                /** @description The webhook's secret, where it has one. Compare it in constant time. */
                "X-Service-Secret"?: string;
                /** @description The event's name. */
                "X-Service-Event": string;
                /** @description The id of this delivery. */
                "X-Service-Delivery-Id": string;
                /** @description Which attempt this is, from 1. */
                "X-Service-Attempt": string;
                /** @description `1` on a test, which tells of nothing that happened. */
                "X-Service-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "DOCUMENT_SIGNED",
                 *       "payload": {
                 *         "type": "DOCUMENT",
                 *         "status": "COMPLETED",
                 *         "source": "DOCUMENT",
                 *         "visibility": "EVERYONE",
                 *         "secondaryId": "document_128",
                 *         "externalId": "lease-2026-04",
                 *         "createdAt": "2026-05-04T10:00:00.000Z",
                 *         "updatedAt": "2026-05-05T08:30:00.000Z",
                 *         "completedAt": "2026-05-05T08:30:00.000Z",
                 *         "deletedAt": null,
                 *         "title": "Lease agreement",
                 *         "authOptions": {
                 *           "globalAccessAuth": [],
                 *           "globalActionAuth": []
                 *         },
                 *         "formValues": null,
                 *         "userId": 12,
                 *         "teamId": 3,
                 *         "folderId": null,
                 *         "id": 128,
                 *         "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *         "templateId": null,
                 *         "documentMeta": {
                 *           "signingOrder": "PARALLEL",
                 *           "distributionMethod": "EMAIL",
                 *           "id": "m8t2y4u6i0p1a3s5d7f9g2h4",
                 *           "subject": "Please sign the lease",
                 *           "message": null,
                 *           "timezone": "America/Santiago",
                 *           "dateFormat": "yyyy-MM-dd hh:mm a",
                 *           "redirectUrl": null,
                 *           "typedSignatureEnabled": true,
                 *           "uploadSignatureEnabled": true,
                 *           "drawSignatureEnabled": true,
                 *           "allowDictateNextSigner": false,
                 *           "language": "en",
                 *           "emailSettings": {
                 *             "recipientSigningRequest": true,
                 *             "recipientRemoved": true,
                 *             "recipientSigned": true,
                 *             "documentPending": true,
                 *             "documentCompleted": true,
                 *             "documentDeleted": true,
                 *             "ownerDocumentCompleted": true,
                 *             "ownerRecipientExpired": true,
                 *             "ownerDocumentCreated": true
                 *           }
                 *         },
                 *         "recipients": [
                 *           {
                 *             "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *             "role": "SIGNER",
                 *             "readStatus": "OPENED",
                 *             "signingStatus": "SIGNED",
                 *             "sendStatus": "SENT",
                 *             "id": 4711,
                 *             "email": "ana.rojas@example.com",
                 *             "name": "Ana Rojas",
                 *             "token": "",
                 *             "documentDeletedAt": null,
                 *             "expired": null,
                 *             "expiresAt": null,
                 *             "expirationNotifiedAt": null,
                 *             "signedAt": "2026-05-05T08:30:00.000Z",
                 *             "authOptions": {
                 *               "accessAuth": [],
                 *               "actionAuth": []
                 *             },
                 *             "signingOrder": 1,
                 *             "rejectionReason": null,
                 *             "documentId": 128,
                 *             "templateId": null
                 *           }
                 *         ],
                 *         "Recipient": [
                 *           {
                 *             "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *             "role": "SIGNER",
                 *             "readStatus": "OPENED",
                 *             "signingStatus": "SIGNED",
                 *             "sendStatus": "SENT",
                 *             "id": 4711,
                 *             "email": "ana.rojas@example.com",
                 *             "name": "Ana Rojas",
                 *             "token": "",
                 *             "documentDeletedAt": null,
                 *             "expired": null,
                 *             "expiresAt": null,
                 *             "expirationNotifiedAt": null,
                 *             "signedAt": "2026-05-05T08:30:00.000Z",
                 *             "authOptions": {
                 *               "accessAuth": [],
                 *               "actionAuth": []
                 *             },
                 *             "signingOrder": 1,
                 *             "rejectionReason": null,
                 *             "documentId": 128,
                 *             "templateId": null
                 *           }
                 *         ]
                 *       },
                 *       "createdAt": "2026-05-05T08:30:00.000Z",
                 *       "webhookEndpoint": "https://hooks.example.com/signed",
                 *       "sequence": 7
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "DOCUMENT_SIGNED";
                    payload: components["schemas"]["WebhookPayload"];
                    /** Format: date-time */
                    createdAt: string;
                    webhookEndpoint: string;
                    sequence: number;
                    /** @constant */
                    reduced?: true;
                };
            };
        };
        responses: {
            /** @description Taken. Anything else, or no answer within the time limit, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken; tried again. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-DOCUMENT_RECIPIENT_COMPLETED": {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same on every attempt: use it to notice repetitions. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the Standard Webhooks signature; two of them while a secret rotates. */
                "webhook-signature"?: string;
                /** @description The webhook's secret, where it has one. Compare it in constant time. */
                "X-Service-Secret"?: string;
                /** @description The event's name. */
                "X-Service-Event": string;
                /** @description The id of this delivery. */
                "X-Service-Delivery-Id": string;
                /** @description Which attempt this is, from 1. */
                "X-Service-Attempt": string;
                /** @description `1` on a test, which tells of nothing that happened. */
                "X-Service-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "DOCUMENT_RECIPIENT_COMPLETED",
                 *       "payload": {
                 *         "type": "DOCUMENT",
                 *         "status": "COMPLETED",
                 *         "source": "DOCUMENT",
                 *         "visibility": "EVERYONE",
                 *         "secondaryId": "document_128",
                 *         "externalId": "lease-2026-04",
                 *         "createdAt": "2026-05-04T10:00:00.000Z",
                 *         "updatedAt": "2026-05-05T08:30:00.000Z",
                 *         "completedAt": "2026-05-05T08:30:00.000Z",
                 *         "deletedAt": null,
                 *         "title": "Lease agreement",
                 *         "authOptions": {
                 *           "globalAccessAuth": [],
                 *           "globalActionAuth": []
                 *         },
                 *         "formValues": null,
                 *         "userId": 12,
                 *         "teamId": 3,
                 *         "folderId": null,
                 *         "id": 128,
                 *         "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *         "templateId": null,
                 *         "documentMeta": {
                 *           "signingOrder": "PARALLEL",
                 *           "distributionMethod": "EMAIL",
                 *           "id": "m8t2y4u6i0p1a3s5d7f9g2h4",
                 *           "subject": "Please sign the lease",
                 *           "message": null,
                 *           "timezone": "America/Santiago",
                 *           "dateFormat": "yyyy-MM-dd hh:mm a",
                 *           "redirectUrl": null,
                 *           "typedSignatureEnabled": true,
                 *           "uploadSignatureEnabled": true,
                 *           "drawSignatureEnabled": true,
                 *           "allowDictateNextSigner": false,
                 *           "language": "en",
                 *           "emailSettings": {
                 *             "recipientSigningRequest": true,
                 *             "recipientRemoved": true,
                 *             "recipientSigned": true,
                 *             "documentPending": true,
                 *             "documentCompleted": true,
                 *             "documentDeleted": true,
                 *             "ownerDocumentCompleted": true,
                 *             "ownerRecipientExpired": true,
                 *             "ownerDocumentCreated": true
                 *           }
                 *         },
                 *         "recipients": [
                 *           {
                 *             "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *             "role": "SIGNER",
                 *             "readStatus": "OPENED",
                 *             "signingStatus": "SIGNED",
                 *             "sendStatus": "SENT",
                 *             "id": 4711,
                 *             "email": "ana.rojas@example.com",
                 *             "name": "Ana Rojas",
                 *             "token": "",
                 *             "documentDeletedAt": null,
                 *             "expired": null,
                 *             "expiresAt": null,
                 *             "expirationNotifiedAt": null,
                 *             "signedAt": "2026-05-05T08:30:00.000Z",
                 *             "authOptions": {
                 *               "accessAuth": [],
                 *               "actionAuth": []
                 *             },
                 *             "signingOrder": 1,
                 *             "rejectionReason": null,
                 *             "documentId": 128,
                 *             "templateId": null
                 *           }
                 *         ],
                 *         "Recipient": [
                 *           {
                 *             "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *             "role": "SIGNER",
                 *             "readStatus": "OPENED",
                 *             "signingStatus": "SIGNED",
                 *             "sendStatus": "SENT",
                 *             "id": 4711,
                 *             "email": "ana.rojas@example.com",
                 *             "name": "Ana Rojas",
                 *             "token": "",
                 *             "documentDeletedAt": null,
                 *             "expired": null,
                 *             "expiresAt": null,
                 *             "expirationNotifiedAt": null,
                 *             "signedAt": "2026-05-05T08:30:00.000Z",
                 *             "authOptions": {
                 *               "accessAuth": [],
                 *               "actionAuth": []
                 *             },
                 *             "signingOrder": 1,
                 *             "rejectionReason": null,
                 *             "documentId": 128,
                 *             "templateId": null
                 *           }
                 *         ]
                 *       },
                 *       "createdAt": "2026-05-05T08:30:00.000Z",
                 *       "webhookEndpoint": "https://hooks.example.com/signed",
                 *       "sequence": 7
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "DOCUMENT_RECIPIENT_COMPLETED";
                    payload: components["schemas"]["WebhookPayload"];
                    /** Format: date-time */
                    createdAt: string;
                    webhookEndpoint: string;
                    sequence: number;
                    /** @constant */
                    reduced?: true;
                };
            };
        };
        responses: {
            /** @description Taken. Anything else, or no answer within the time limit, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken; tried again. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-DOCUMENT_COMPLETED": {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same on every attempt: use it to notice repetitions. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the Standard Webhooks signature; two of them while a secret rotates. */
                "webhook-signature"?: string;
                /** @description The webhook's secret, where it has one. Compare it in constant time. */
                "X-Service-Secret"?: string;
                /** @description The event's name. */
                "X-Service-Event": string;
                /** @description The id of this delivery. */
                "X-Service-Delivery-Id": string;
                /** @description Which attempt this is, from 1. */
                "X-Service-Attempt": string;
                /** @description `1` on a test, which tells of nothing that happened. */
                "X-Service-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "DOCUMENT_COMPLETED",
                 *       "payload": {
                 *         "type": "DOCUMENT",
                 *         "status": "COMPLETED",
                 *         "source": "DOCUMENT",
                 *         "visibility": "EVERYONE",
                 *         "secondaryId": "document_128",
                 *         "externalId": "lease-2026-04",
                 *         "createdAt": "2026-05-04T10:00:00.000Z",
                 *         "updatedAt": "2026-05-05T08:30:00.000Z",
                 *         "completedAt": "2026-05-05T08:30:00.000Z",
                 *         "deletedAt": null,
                 *         "title": "Lease agreement",
                 *         "authOptions": {
                 *           "globalAccessAuth": [],
                 *           "globalActionAuth": []
                 *         },
                 *         "formValues": null,
                 *         "userId": 12,
                 *         "teamId": 3,
                 *         "folderId": null,
                 *         "id": 128,
                 *         "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *         "templateId": null,
                 *         "documentMeta": {
                 *           "signingOrder": "PARALLEL",
                 *           "distributionMethod": "EMAIL",
                 *           "id": "m8t2y4u6i0p1a3s5d7f9g2h4",
                 *           "subject": "Please sign the lease",
                 *           "message": null,
                 *           "timezone": "America/Santiago",
                 *           "dateFormat": "yyyy-MM-dd hh:mm a",
                 *           "redirectUrl": null,
                 *           "typedSignatureEnabled": true,
                 *           "uploadSignatureEnabled": true,
                 *           "drawSignatureEnabled": true,
                 *           "allowDictateNextSigner": false,
                 *           "language": "en",
                 *           "emailSettings": {
                 *             "recipientSigningRequest": true,
                 *             "recipientRemoved": true,
                 *             "recipientSigned": true,
                 *             "documentPending": true,
                 *             "documentCompleted": true,
                 *             "documentDeleted": true,
                 *             "ownerDocumentCompleted": true,
                 *             "ownerRecipientExpired": true,
                 *             "ownerDocumentCreated": true
                 *           }
                 *         },
                 *         "recipients": [
                 *           {
                 *             "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *             "role": "SIGNER",
                 *             "readStatus": "OPENED",
                 *             "signingStatus": "SIGNED",
                 *             "sendStatus": "SENT",
                 *             "id": 4711,
                 *             "email": "ana.rojas@example.com",
                 *             "name": "Ana Rojas",
                 *             "token": "",
                 *             "documentDeletedAt": null,
                 *             "expired": null,
                 *             "expiresAt": null,
                 *             "expirationNotifiedAt": null,
                 *             "signedAt": "2026-05-05T08:30:00.000Z",
                 *             "authOptions": {
                 *               "accessAuth": [],
                 *               "actionAuth": []
                 *             },
                 *             "signingOrder": 1,
                 *             "rejectionReason": null,
                 *             "documentId": 128,
                 *             "templateId": null
                 *           }
                 *         ],
                 *         "Recipient": [
                 *           {
                 *             "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *             "role": "SIGNER",
                 *             "readStatus": "OPENED",
                 *             "signingStatus": "SIGNED",
                 *             "sendStatus": "SENT",
                 *             "id": 4711,
                 *             "email": "ana.rojas@example.com",
                 *             "name": "Ana Rojas",
                 *             "token": "",
                 *             "documentDeletedAt": null,
                 *             "expired": null,
                 *             "expiresAt": null,
                 *             "expirationNotifiedAt": null,
                 *             "signedAt": "2026-05-05T08:30:00.000Z",
                 *             "authOptions": {
                 *               "accessAuth": [],
                 *               "actionAuth": []
                 *             },
                 *             "signingOrder": 1,
                 *             "rejectionReason": null,
                 *             "documentId": 128,
                 *             "templateId": null
                 *           }
                 *         ]
                 *       },
                 *       "createdAt": "2026-05-05T08:30:00.000Z",
                 *       "webhookEndpoint": "https://hooks.example.com/signed",
                 *       "sequence": 7
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "DOCUMENT_COMPLETED";
                    payload: components["schemas"]["WebhookPayload"];
                    /** Format: date-time */
                    createdAt: string;
                    webhookEndpoint: string;
                    sequence: number;
                    /** @constant */
                    reduced?: true;
                };
            };
        };
        responses: {
            /** @description Taken. Anything else, or no answer within the time limit, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken; tried again. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-DOCUMENT_REJECTED": {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same on every attempt: use it to notice repetitions. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the Standard Webhooks signature; two of them while a secret rotates. */
                "webhook-signature"?: string;
                /** @description The webhook's secret, where it has one. Compare it in constant time. */
                "X-Service-Secret"?: string;
                /** @description The event's name. */
                "X-Service-Event": string;
                /** @description The id of this delivery. */
                "X-Service-Delivery-Id": string;
                /** @description Which attempt this is, from 1. */
                "X-Service-Attempt": string;
                /** @description `1` on a test, which tells of nothing that happened. */
                "X-Service-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "DOCUMENT_REJECTED",
                 *       "payload": {
                 *         "type": "DOCUMENT",
                 *         "status": "COMPLETED",
                 *         "source": "DOCUMENT",
                 *         "visibility": "EVERYONE",
                 *         "secondaryId": "document_128",
                 *         "externalId": "lease-2026-04",
                 *         "createdAt": "2026-05-04T10:00:00.000Z",
                 *         "updatedAt": "2026-05-05T08:30:00.000Z",
                 *         "completedAt": "2026-05-05T08:30:00.000Z",
                 *         "deletedAt": null,
                 *         "title": "Lease agreement",
                 *         "authOptions": {
                 *           "globalAccessAuth": [],
                 *           "globalActionAuth": []
                 *         },
                 *         "formValues": null,
                 *         "userId": 12,
                 *         "teamId": 3,
                 *         "folderId": null,
                 *         "id": 128,
                 *         "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *         "templateId": null,
                 *         "documentMeta": {
                 *           "signingOrder": "PARALLEL",
                 *           "distributionMethod": "EMAIL",
                 *           "id": "m8t2y4u6i0p1a3s5d7f9g2h4",
                 *           "subject": "Please sign the lease",
                 *           "message": null,
                 *           "timezone": "America/Santiago",
                 *           "dateFormat": "yyyy-MM-dd hh:mm a",
                 *           "redirectUrl": null,
                 *           "typedSignatureEnabled": true,
                 *           "uploadSignatureEnabled": true,
                 *           "drawSignatureEnabled": true,
                 *           "allowDictateNextSigner": false,
                 *           "language": "en",
                 *           "emailSettings": {
                 *             "recipientSigningRequest": true,
                 *             "recipientRemoved": true,
                 *             "recipientSigned": true,
                 *             "documentPending": true,
                 *             "documentCompleted": true,
                 *             "documentDeleted": true,
                 *             "ownerDocumentCompleted": true,
                 *             "ownerRecipientExpired": true,
                 *             "ownerDocumentCreated": true
                 *           }
                 *         },
                 *         "recipients": [
                 *           {
                 *             "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *             "role": "SIGNER",
                 *             "readStatus": "OPENED",
                 *             "signingStatus": "SIGNED",
                 *             "sendStatus": "SENT",
                 *             "id": 4711,
                 *             "email": "ana.rojas@example.com",
                 *             "name": "Ana Rojas",
                 *             "token": "",
                 *             "documentDeletedAt": null,
                 *             "expired": null,
                 *             "expiresAt": null,
                 *             "expirationNotifiedAt": null,
                 *             "signedAt": "2026-05-05T08:30:00.000Z",
                 *             "authOptions": {
                 *               "accessAuth": [],
                 *               "actionAuth": []
                 *             },
                 *             "signingOrder": 1,
                 *             "rejectionReason": null,
                 *             "documentId": 128,
                 *             "templateId": null
                 *           }
                 *         ],
                 *         "Recipient": [
                 *           {
                 *             "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *             "role": "SIGNER",
                 *             "readStatus": "OPENED",
                 *             "signingStatus": "SIGNED",
                 *             "sendStatus": "SENT",
                 *             "id": 4711,
                 *             "email": "ana.rojas@example.com",
                 *             "name": "Ana Rojas",
                 *             "token": "",
                 *             "documentDeletedAt": null,
                 *             "expired": null,
                 *             "expiresAt": null,
                 *             "expirationNotifiedAt": null,
                 *             "signedAt": "2026-05-05T08:30:00.000Z",
                 *             "authOptions": {
                 *               "accessAuth": [],
                 *               "actionAuth": []
                 *             },
                 *             "signingOrder": 1,
                 *             "rejectionReason": null,
                 *             "documentId": 128,
                 *             "templateId": null
                 *           }
                 *         ]
                 *       },
                 *       "createdAt": "2026-05-05T08:30:00.000Z",
                 *       "webhookEndpoint": "https://hooks.example.com/signed",
                 *       "sequence": 7
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "DOCUMENT_REJECTED";
                    payload: components["schemas"]["WebhookPayload"];
                    /** Format: date-time */
                    createdAt: string;
                    webhookEndpoint: string;
                    sequence: number;
                    /** @constant */
                    reduced?: true;
                };
            };
        };
        responses: {
            /** @description Taken. Anything else, or no answer within the time limit, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken; tried again. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-DOCUMENT_CANCELLED": {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same on every attempt: use it to notice repetitions. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the Standard Webhooks signature; two of them while a secret rotates. */
                "webhook-signature"?: string;
                /** @description The webhook's secret, where it has one. Compare it in constant time. */
                "X-Service-Secret"?: string;
                /** @description The event's name. */
                "X-Service-Event": string;
                /** @description The id of this delivery. */
                "X-Service-Delivery-Id": string;
                /** @description Which attempt this is, from 1. */
                "X-Service-Attempt": string;
                /** @description `1` on a test, which tells of nothing that happened. */
                "X-Service-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "DOCUMENT_CANCELLED",
                 *       "payload": {
                 *         "type": "DOCUMENT",
                 *         "status": "COMPLETED",
                 *         "source": "DOCUMENT",
                 *         "visibility": "EVERYONE",
                 *         "secondaryId": "document_128",
                 *         "externalId": "lease-2026-04",
                 *         "createdAt": "2026-05-04T10:00:00.000Z",
                 *         "updatedAt": "2026-05-05T08:30:00.000Z",
                 *         "completedAt": "2026-05-05T08:30:00.000Z",
                 *         "deletedAt": null,
                 *         "title": "Lease agreement",
                 *         "authOptions": {
                 *           "globalAccessAuth": [],
                 *           "globalActionAuth": []
                 *         },
                 *         "formValues": null,
                 *         "userId": 12,
                 *         "teamId": 3,
                 *         "folderId": null,
                 *         "id": 128,
                 *         "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *         "templateId": null,
                 *         "documentMeta": {
                 *           "signingOrder": "PARALLEL",
                 *           "distributionMethod": "EMAIL",
                 *           "id": "m8t2y4u6i0p1a3s5d7f9g2h4",
                 *           "subject": "Please sign the lease",
                 *           "message": null,
                 *           "timezone": "America/Santiago",
                 *           "dateFormat": "yyyy-MM-dd hh:mm a",
                 *           "redirectUrl": null,
                 *           "typedSignatureEnabled": true,
                 *           "uploadSignatureEnabled": true,
                 *           "drawSignatureEnabled": true,
                 *           "allowDictateNextSigner": false,
                 *           "language": "en",
                 *           "emailSettings": {
                 *             "recipientSigningRequest": true,
                 *             "recipientRemoved": true,
                 *             "recipientSigned": true,
                 *             "documentPending": true,
                 *             "documentCompleted": true,
                 *             "documentDeleted": true,
                 *             "ownerDocumentCompleted": true,
                 *             "ownerRecipientExpired": true,
                 *             "ownerDocumentCreated": true
                 *           }
                 *         },
                 *         "recipients": [
                 *           {
                 *             "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *             "role": "SIGNER",
                 *             "readStatus": "OPENED",
                 *             "signingStatus": "SIGNED",
                 *             "sendStatus": "SENT",
                 *             "id": 4711,
                 *             "email": "ana.rojas@example.com",
                 *             "name": "Ana Rojas",
                 *             "token": "",
                 *             "documentDeletedAt": null,
                 *             "expired": null,
                 *             "expiresAt": null,
                 *             "expirationNotifiedAt": null,
                 *             "signedAt": "2026-05-05T08:30:00.000Z",
                 *             "authOptions": {
                 *               "accessAuth": [],
                 *               "actionAuth": []
                 *             },
                 *             "signingOrder": 1,
                 *             "rejectionReason": null,
                 *             "documentId": 128,
                 *             "templateId": null
                 *           }
                 *         ],
                 *         "Recipient": [
                 *           {
                 *             "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *             "role": "SIGNER",
                 *             "readStatus": "OPENED",
                 *             "signingStatus": "SIGNED",
                 *             "sendStatus": "SENT",
                 *             "id": 4711,
                 *             "email": "ana.rojas@example.com",
                 *             "name": "Ana Rojas",
                 *             "token": "",
                 *             "documentDeletedAt": null,
                 *             "expired": null,
                 *             "expiresAt": null,
                 *             "expirationNotifiedAt": null,
                 *             "signedAt": "2026-05-05T08:30:00.000Z",
                 *             "authOptions": {
                 *               "accessAuth": [],
                 *               "actionAuth": []
                 *             },
                 *             "signingOrder": 1,
                 *             "rejectionReason": null,
                 *             "documentId": 128,
                 *             "templateId": null
                 *           }
                 *         ]
                 *       },
                 *       "createdAt": "2026-05-05T08:30:00.000Z",
                 *       "webhookEndpoint": "https://hooks.example.com/signed",
                 *       "sequence": 7
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "DOCUMENT_CANCELLED";
                    payload: components["schemas"]["WebhookPayload"];
                    /** Format: date-time */
                    createdAt: string;
                    webhookEndpoint: string;
                    sequence: number;
                    /** @constant */
                    reduced?: true;
                };
            };
        };
        responses: {
            /** @description Taken. Anything else, or no answer within the time limit, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken; tried again. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-DOCUMENT_REMINDER_SENT": {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same on every attempt: use it to notice repetitions. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the Standard Webhooks signature; two of them while a secret rotates. */
                "webhook-signature"?: string;
                /** @description The webhook's secret, where it has one. Compare it in constant time. */
                "X-Service-Secret"?: string;
                /** @description The event's name. */
                "X-Service-Event": string;
                /** @description The id of this delivery. */
                "X-Service-Delivery-Id": string;
                /** @description Which attempt this is, from 1. */
                "X-Service-Attempt": string;
                /** @description `1` on a test, which tells of nothing that happened. */
                "X-Service-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "DOCUMENT_REMINDER_SENT",
                 *       "payload": {
                 *         "type": "DOCUMENT",
                 *         "status": "COMPLETED",
                 *         "source": "DOCUMENT",
                 *         "visibility": "EVERYONE",
                 *         "secondaryId": "document_128",
                 *         "externalId": "lease-2026-04",
                 *         "createdAt": "2026-05-04T10:00:00.000Z",
                 *         "updatedAt": "2026-05-05T08:30:00.000Z",
                 *         "completedAt": "2026-05-05T08:30:00.000Z",
                 *         "deletedAt": null,
                 *         "title": "Lease agreement",
                 *         "authOptions": {
                 *           "globalAccessAuth": [],
                 *           "globalActionAuth": []
                 *         },
                 *         "formValues": null,
                 *         "userId": 12,
                 *         "teamId": 3,
                 *         "folderId": null,
                 *         "id": 128,
                 *         "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *         "templateId": null,
                 *         "documentMeta": {
                 *           "signingOrder": "PARALLEL",
                 *           "distributionMethod": "EMAIL",
                 *           "id": "m8t2y4u6i0p1a3s5d7f9g2h4",
                 *           "subject": "Please sign the lease",
                 *           "message": null,
                 *           "timezone": "America/Santiago",
                 *           "dateFormat": "yyyy-MM-dd hh:mm a",
                 *           "redirectUrl": null,
                 *           "typedSignatureEnabled": true,
                 *           "uploadSignatureEnabled": true,
                 *           "drawSignatureEnabled": true,
                 *           "allowDictateNextSigner": false,
                 *           "language": "en",
                 *           "emailSettings": {
                 *             "recipientSigningRequest": true,
                 *             "recipientRemoved": true,
                 *             "recipientSigned": true,
                 *             "documentPending": true,
                 *             "documentCompleted": true,
                 *             "documentDeleted": true,
                 *             "ownerDocumentCompleted": true,
                 *             "ownerRecipientExpired": true,
                 *             "ownerDocumentCreated": true
                 *           }
                 *         },
                 *         "recipients": [
                 *           {
                 *             "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *             "role": "SIGNER",
                 *             "readStatus": "OPENED",
                 *             "signingStatus": "SIGNED",
                 *             "sendStatus": "SENT",
                 *             "id": 4711,
                 *             "email": "ana.rojas@example.com",
                 *             "name": "Ana Rojas",
                 *             "token": "",
                 *             "documentDeletedAt": null,
                 *             "expired": null,
                 *             "expiresAt": null,
                 *             "expirationNotifiedAt": null,
                 *             "signedAt": "2026-05-05T08:30:00.000Z",
                 *             "authOptions": {
                 *               "accessAuth": [],
                 *               "actionAuth": []
                 *             },
                 *             "signingOrder": 1,
                 *             "rejectionReason": null,
                 *             "documentId": 128,
                 *             "templateId": null
                 *           }
                 *         ],
                 *         "Recipient": [
                 *           {
                 *             "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *             "role": "SIGNER",
                 *             "readStatus": "OPENED",
                 *             "signingStatus": "SIGNED",
                 *             "sendStatus": "SENT",
                 *             "id": 4711,
                 *             "email": "ana.rojas@example.com",
                 *             "name": "Ana Rojas",
                 *             "token": "",
                 *             "documentDeletedAt": null,
                 *             "expired": null,
                 *             "expiresAt": null,
                 *             "expirationNotifiedAt": null,
                 *             "signedAt": "2026-05-05T08:30:00.000Z",
                 *             "authOptions": {
                 *               "accessAuth": [],
                 *               "actionAuth": []
                 *             },
                 *             "signingOrder": 1,
                 *             "rejectionReason": null,
                 *             "documentId": 128,
                 *             "templateId": null
                 *           }
                 *         ]
                 *       },
                 *       "createdAt": "2026-05-05T08:30:00.000Z",
                 *       "webhookEndpoint": "https://hooks.example.com/signed",
                 *       "sequence": 7
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "DOCUMENT_REMINDER_SENT";
                    payload: components["schemas"]["WebhookPayload"];
                    /** Format: date-time */
                    createdAt: string;
                    webhookEndpoint: string;
                    sequence: number;
                    /** @constant */
                    reduced?: true;
                };
            };
        };
        responses: {
            /** @description Taken. Anything else, or no answer within the time limit, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken; tried again. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-TEMPLATE_CREATED": {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same on every attempt: use it to notice repetitions. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the Standard Webhooks signature; two of them while a secret rotates. */
                "webhook-signature"?: string;
                /** @description The webhook's secret, where it has one. Compare it in constant time. */
                "X-Service-Secret"?: string;
                /** @description The event's name. */
                "X-Service-Event": string;
                /** @description The id of this delivery. */
                "X-Service-Delivery-Id": string;
                /** @description Which attempt this is, from 1. */
                "X-Service-Attempt": string;
                /** @description `1` on a test, which tells of nothing that happened. */
                "X-Service-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "TEMPLATE_CREATED",
                 *       "payload": {
                 *         "type": "DOCUMENT",
                 *         "status": "COMPLETED",
                 *         "source": "DOCUMENT",
                 *         "visibility": "EVERYONE",
                 *         "secondaryId": "document_128",
                 *         "externalId": "lease-2026-04",
                 *         "createdAt": "2026-05-04T10:00:00.000Z",
                 *         "updatedAt": "2026-05-05T08:30:00.000Z",
                 *         "completedAt": "2026-05-05T08:30:00.000Z",
                 *         "deletedAt": null,
                 *         "title": "Lease agreement",
                 *         "authOptions": {
                 *           "globalAccessAuth": [],
                 *           "globalActionAuth": []
                 *         },
                 *         "formValues": null,
                 *         "userId": 12,
                 *         "teamId": 3,
                 *         "folderId": null,
                 *         "id": 128,
                 *         "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *         "templateId": null,
                 *         "documentMeta": {
                 *           "signingOrder": "PARALLEL",
                 *           "distributionMethod": "EMAIL",
                 *           "id": "m8t2y4u6i0p1a3s5d7f9g2h4",
                 *           "subject": "Please sign the lease",
                 *           "message": null,
                 *           "timezone": "America/Santiago",
                 *           "dateFormat": "yyyy-MM-dd hh:mm a",
                 *           "redirectUrl": null,
                 *           "typedSignatureEnabled": true,
                 *           "uploadSignatureEnabled": true,
                 *           "drawSignatureEnabled": true,
                 *           "allowDictateNextSigner": false,
                 *           "language": "en",
                 *           "emailSettings": {
                 *             "recipientSigningRequest": true,
                 *             "recipientRemoved": true,
                 *             "recipientSigned": true,
                 *             "documentPending": true,
                 *             "documentCompleted": true,
                 *             "documentDeleted": true,
                 *             "ownerDocumentCompleted": true,
                 *             "ownerRecipientExpired": true,
                 *             "ownerDocumentCreated": true
                 *           }
                 *         },
                 *         "recipients": [
                 *           {
                 *             "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *             "role": "SIGNER",
                 *             "readStatus": "OPENED",
                 *             "signingStatus": "SIGNED",
                 *             "sendStatus": "SENT",
                 *             "id": 4711,
                 *             "email": "ana.rojas@example.com",
                 *             "name": "Ana Rojas",
                 *             "token": "",
                 *             "documentDeletedAt": null,
                 *             "expired": null,
                 *             "expiresAt": null,
                 *             "expirationNotifiedAt": null,
                 *             "signedAt": "2026-05-05T08:30:00.000Z",
                 *             "authOptions": {
                 *               "accessAuth": [],
                 *               "actionAuth": []
                 *             },
                 *             "signingOrder": 1,
                 *             "rejectionReason": null,
                 *             "documentId": 128,
                 *             "templateId": null
                 *           }
                 *         ],
                 *         "Recipient": [
                 *           {
                 *             "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *             "role": "SIGNER",
                 *             "readStatus": "OPENED",
                 *             "signingStatus": "SIGNED",
                 *             "sendStatus": "SENT",
                 *             "id": 4711,
                 *             "email": "ana.rojas@example.com",
                 *             "name": "Ana Rojas",
                 *             "token": "",
                 *             "documentDeletedAt": null,
                 *             "expired": null,
                 *             "expiresAt": null,
                 *             "expirationNotifiedAt": null,
                 *             "signedAt": "2026-05-05T08:30:00.000Z",
                 *             "authOptions": {
                 *               "accessAuth": [],
                 *               "actionAuth": []
                 *             },
                 *             "signingOrder": 1,
                 *             "rejectionReason": null,
                 *             "documentId": 128,
                 *             "templateId": null
                 *           }
                 *         ]
                 *       },
                 *       "createdAt": "2026-05-05T08:30:00.000Z",
                 *       "webhookEndpoint": "https://hooks.example.com/signed",
                 *       "sequence": 7
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "TEMPLATE_CREATED";
                    payload: components["schemas"]["WebhookPayload"];
                    /** Format: date-time */
                    createdAt: string;
                    webhookEndpoint: string;
                    sequence: number;
                    /** @constant */
                    reduced?: true;
                };
            };
        };
        responses: {
            /** @description Taken. Anything else, or no answer within the time limit, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken; tried again. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-TEMPLATE_UPDATED": {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same on every attempt: use it to notice repetitions. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the Standard Webhooks signature; two of them while a secret rotates. */
                "webhook-signature"?: string;
                /** @description The webhook's secret, where it has one. Compare it in constant time. */
                "X-Service-Secret"?: string;
                /** @description The event's name. */
                "X-Service-Event": string;
                /** @description The id of this delivery. */
                "X-Service-Delivery-Id": string;
                /** @description Which attempt this is, from 1. */
                "X-Service-Attempt": string;
                /** @description `1` on a test, which tells of nothing that happened. */
                "X-Service-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "TEMPLATE_UPDATED",
                 *       "payload": {
                 *         "type": "DOCUMENT",
                 *         "status": "COMPLETED",
                 *         "source": "DOCUMENT",
                 *         "visibility": "EVERYONE",
                 *         "secondaryId": "document_128",
                 *         "externalId": "lease-2026-04",
                 *         "createdAt": "2026-05-04T10:00:00.000Z",
                 *         "updatedAt": "2026-05-05T08:30:00.000Z",
                 *         "completedAt": "2026-05-05T08:30:00.000Z",
                 *         "deletedAt": null,
                 *         "title": "Lease agreement",
                 *         "authOptions": {
                 *           "globalAccessAuth": [],
                 *           "globalActionAuth": []
                 *         },
                 *         "formValues": null,
                 *         "userId": 12,
                 *         "teamId": 3,
                 *         "folderId": null,
                 *         "id": 128,
                 *         "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *         "templateId": null,
                 *         "documentMeta": {
                 *           "signingOrder": "PARALLEL",
                 *           "distributionMethod": "EMAIL",
                 *           "id": "m8t2y4u6i0p1a3s5d7f9g2h4",
                 *           "subject": "Please sign the lease",
                 *           "message": null,
                 *           "timezone": "America/Santiago",
                 *           "dateFormat": "yyyy-MM-dd hh:mm a",
                 *           "redirectUrl": null,
                 *           "typedSignatureEnabled": true,
                 *           "uploadSignatureEnabled": true,
                 *           "drawSignatureEnabled": true,
                 *           "allowDictateNextSigner": false,
                 *           "language": "en",
                 *           "emailSettings": {
                 *             "recipientSigningRequest": true,
                 *             "recipientRemoved": true,
                 *             "recipientSigned": true,
                 *             "documentPending": true,
                 *             "documentCompleted": true,
                 *             "documentDeleted": true,
                 *             "ownerDocumentCompleted": true,
                 *             "ownerRecipientExpired": true,
                 *             "ownerDocumentCreated": true
                 *           }
                 *         },
                 *         "recipients": [
                 *           {
                 *             "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *             "role": "SIGNER",
                 *             "readStatus": "OPENED",
                 *             "signingStatus": "SIGNED",
                 *             "sendStatus": "SENT",
                 *             "id": 4711,
                 *             "email": "ana.rojas@example.com",
                 *             "name": "Ana Rojas",
                 *             "token": "",
                 *             "documentDeletedAt": null,
                 *             "expired": null,
                 *             "expiresAt": null,
                 *             "expirationNotifiedAt": null,
                 *             "signedAt": "2026-05-05T08:30:00.000Z",
                 *             "authOptions": {
                 *               "accessAuth": [],
                 *               "actionAuth": []
                 *             },
                 *             "signingOrder": 1,
                 *             "rejectionReason": null,
                 *             "documentId": 128,
                 *             "templateId": null
                 *           }
                 *         ],
                 *         "Recipient": [
                 *           {
                 *             "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *             "role": "SIGNER",
                 *             "readStatus": "OPENED",
                 *             "signingStatus": "SIGNED",
                 *             "sendStatus": "SENT",
                 *             "id": 4711,
                 *             "email": "ana.rojas@example.com",
                 *             "name": "Ana Rojas",
                 *             "token": "",
                 *             "documentDeletedAt": null,
                 *             "expired": null,
                 *             "expiresAt": null,
                 *             "expirationNotifiedAt": null,
                 *             "signedAt": "2026-05-05T08:30:00.000Z",
                 *             "authOptions": {
                 *               "accessAuth": [],
                 *               "actionAuth": []
                 *             },
                 *             "signingOrder": 1,
                 *             "rejectionReason": null,
                 *             "documentId": 128,
                 *             "templateId": null
                 *           }
                 *         ]
                 *       },
                 *       "createdAt": "2026-05-05T08:30:00.000Z",
                 *       "webhookEndpoint": "https://hooks.example.com/signed",
                 *       "sequence": 7
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "TEMPLATE_UPDATED";
                    payload: components["schemas"]["WebhookPayload"];
                    /** Format: date-time */
                    createdAt: string;
                    webhookEndpoint: string;
                    sequence: number;
                    /** @constant */
                    reduced?: true;
                };
            };
        };
        responses: {
            /** @description Taken. Anything else, or no answer within the time limit, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken; tried again. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-TEMPLATE_DELETED": {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same on every attempt: use it to notice repetitions. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the Standard Webhooks signature; two of them while a secret rotates. */
                "webhook-signature"?: string;
                /** @description The webhook's secret, where it has one. Compare it in constant time. */
                "X-Service-Secret"?: string;
                /** @description The event's name. */
                "X-Service-Event": string;
                /** @description The id of this delivery. */
                "X-Service-Delivery-Id": string;
                /** @description Which attempt this is, from 1. */
                "X-Service-Attempt": string;
                /** @description `1` on a test, which tells of nothing that happened. */
                "X-Service-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "TEMPLATE_DELETED",
                 *       "payload": {
                 *         "type": "DOCUMENT",
                 *         "status": "COMPLETED",
                 *         "source": "DOCUMENT",
                 *         "visibility": "EVERYONE",
                 *         "secondaryId": "document_128",
                 *         "externalId": "lease-2026-04",
                 *         "createdAt": "2026-05-04T10:00:00.000Z",
                 *         "updatedAt": "2026-05-05T08:30:00.000Z",
                 *         "completedAt": "2026-05-05T08:30:00.000Z",
                 *         "deletedAt": null,
                 *         "title": "Lease agreement",
                 *         "authOptions": {
                 *           "globalAccessAuth": [],
                 *           "globalActionAuth": []
                 *         },
                 *         "formValues": null,
                 *         "userId": 12,
                 *         "teamId": 3,
                 *         "folderId": null,
                 *         "id": 128,
                 *         "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *         "templateId": null,
                 *         "documentMeta": {
                 *           "signingOrder": "PARALLEL",
                 *           "distributionMethod": "EMAIL",
                 *           "id": "m8t2y4u6i0p1a3s5d7f9g2h4",
                 *           "subject": "Please sign the lease",
                 *           "message": null,
                 *           "timezone": "America/Santiago",
                 *           "dateFormat": "yyyy-MM-dd hh:mm a",
                 *           "redirectUrl": null,
                 *           "typedSignatureEnabled": true,
                 *           "uploadSignatureEnabled": true,
                 *           "drawSignatureEnabled": true,
                 *           "allowDictateNextSigner": false,
                 *           "language": "en",
                 *           "emailSettings": {
                 *             "recipientSigningRequest": true,
                 *             "recipientRemoved": true,
                 *             "recipientSigned": true,
                 *             "documentPending": true,
                 *             "documentCompleted": true,
                 *             "documentDeleted": true,
                 *             "ownerDocumentCompleted": true,
                 *             "ownerRecipientExpired": true,
                 *             "ownerDocumentCreated": true
                 *           }
                 *         },
                 *         "recipients": [
                 *           {
                 *             "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *             "role": "SIGNER",
                 *             "readStatus": "OPENED",
                 *             "signingStatus": "SIGNED",
                 *             "sendStatus": "SENT",
                 *             "id": 4711,
                 *             "email": "ana.rojas@example.com",
                 *             "name": "Ana Rojas",
                 *             "token": "",
                 *             "documentDeletedAt": null,
                 *             "expired": null,
                 *             "expiresAt": null,
                 *             "expirationNotifiedAt": null,
                 *             "signedAt": "2026-05-05T08:30:00.000Z",
                 *             "authOptions": {
                 *               "accessAuth": [],
                 *               "actionAuth": []
                 *             },
                 *             "signingOrder": 1,
                 *             "rejectionReason": null,
                 *             "documentId": 128,
                 *             "templateId": null
                 *           }
                 *         ],
                 *         "Recipient": [
                 *           {
                 *             "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *             "role": "SIGNER",
                 *             "readStatus": "OPENED",
                 *             "signingStatus": "SIGNED",
                 *             "sendStatus": "SENT",
                 *             "id": 4711,
                 *             "email": "ana.rojas@example.com",
                 *             "name": "Ana Rojas",
                 *             "token": "",
                 *             "documentDeletedAt": null,
                 *             "expired": null,
                 *             "expiresAt": null,
                 *             "expirationNotifiedAt": null,
                 *             "signedAt": "2026-05-05T08:30:00.000Z",
                 *             "authOptions": {
                 *               "accessAuth": [],
                 *               "actionAuth": []
                 *             },
                 *             "signingOrder": 1,
                 *             "rejectionReason": null,
                 *             "documentId": 128,
                 *             "templateId": null
                 *           }
                 *         ]
                 *       },
                 *       "createdAt": "2026-05-05T08:30:00.000Z",
                 *       "webhookEndpoint": "https://hooks.example.com/signed",
                 *       "sequence": 7
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "TEMPLATE_DELETED";
                    payload: components["schemas"]["WebhookPayload"];
                    /** Format: date-time */
                    createdAt: string;
                    webhookEndpoint: string;
                    sequence: number;
                    /** @constant */
                    reduced?: true;
                };
            };
        };
        responses: {
            /** @description Taken. Anything else, or no answer within the time limit, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken; tried again. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "on-TEMPLATE_USED": {
        parameters: {
            query?: never;
            header: {
                /** @description The event's id, the same on every attempt: use it to notice repetitions. */
                "webhook-id": string;
                /** @description When this attempt was made, in seconds since 1970. */
                "webhook-timestamp": string;
                /** @description `v1,` and the Standard Webhooks signature; two of them while a secret rotates. */
                "webhook-signature"?: string;
                /** @description The webhook's secret, where it has one. Compare it in constant time. */
                "X-Service-Secret"?: string;
                /** @description The event's name. */
                "X-Service-Event": string;
                /** @description The id of this delivery. */
                "X-Service-Delivery-Id": string;
                /** @description Which attempt this is, from 1. */
                "X-Service-Attempt": string;
                /** @description `1` on a test, which tells of nothing that happened. */
                "X-Service-Test"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "event": "TEMPLATE_USED",
                 *       "payload": {
                 *         "type": "DOCUMENT",
                 *         "status": "COMPLETED",
                 *         "source": "DOCUMENT",
                 *         "visibility": "EVERYONE",
                 *         "secondaryId": "document_128",
                 *         "externalId": "lease-2026-04",
                 *         "createdAt": "2026-05-04T10:00:00.000Z",
                 *         "updatedAt": "2026-05-05T08:30:00.000Z",
                 *         "completedAt": "2026-05-05T08:30:00.000Z",
                 *         "deletedAt": null,
                 *         "title": "Lease agreement",
                 *         "authOptions": {
                 *           "globalAccessAuth": [],
                 *           "globalActionAuth": []
                 *         },
                 *         "formValues": null,
                 *         "userId": 12,
                 *         "teamId": 3,
                 *         "folderId": null,
                 *         "id": 128,
                 *         "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *         "templateId": null,
                 *         "documentMeta": {
                 *           "signingOrder": "PARALLEL",
                 *           "distributionMethod": "EMAIL",
                 *           "id": "m8t2y4u6i0p1a3s5d7f9g2h4",
                 *           "subject": "Please sign the lease",
                 *           "message": null,
                 *           "timezone": "America/Santiago",
                 *           "dateFormat": "yyyy-MM-dd hh:mm a",
                 *           "redirectUrl": null,
                 *           "typedSignatureEnabled": true,
                 *           "uploadSignatureEnabled": true,
                 *           "drawSignatureEnabled": true,
                 *           "allowDictateNextSigner": false,
                 *           "language": "en",
                 *           "emailSettings": {
                 *             "recipientSigningRequest": true,
                 *             "recipientRemoved": true,
                 *             "recipientSigned": true,
                 *             "documentPending": true,
                 *             "documentCompleted": true,
                 *             "documentDeleted": true,
                 *             "ownerDocumentCompleted": true,
                 *             "ownerRecipientExpired": true,
                 *             "ownerDocumentCreated": true
                 *           }
                 *         },
                 *         "recipients": [
                 *           {
                 *             "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *             "role": "SIGNER",
                 *             "readStatus": "OPENED",
                 *             "signingStatus": "SIGNED",
                 *             "sendStatus": "SENT",
                 *             "id": 4711,
                 *             "email": "ana.rojas@example.com",
                 *             "name": "Ana Rojas",
                 *             "token": "",
                 *             "documentDeletedAt": null,
                 *             "expired": null,
                 *             "expiresAt": null,
                 *             "expirationNotifiedAt": null,
                 *             "signedAt": "2026-05-05T08:30:00.000Z",
                 *             "authOptions": {
                 *               "accessAuth": [],
                 *               "actionAuth": []
                 *             },
                 *             "signingOrder": 1,
                 *             "rejectionReason": null,
                 *             "documentId": 128,
                 *             "templateId": null
                 *           }
                 *         ],
                 *         "Recipient": [
                 *           {
                 *             "envelopeId": "envelope_bdkhyrmvolzsnatc",
                 *             "role": "SIGNER",
                 *             "readStatus": "OPENED",
                 *             "signingStatus": "SIGNED",
                 *             "sendStatus": "SENT",
                 *             "id": 4711,
                 *             "email": "ana.rojas@example.com",
                 *             "name": "Ana Rojas",
                 *             "token": "",
                 *             "documentDeletedAt": null,
                 *             "expired": null,
                 *             "expiresAt": null,
                 *             "expirationNotifiedAt": null,
                 *             "signedAt": "2026-05-05T08:30:00.000Z",
                 *             "authOptions": {
                 *               "accessAuth": [],
                 *               "actionAuth": []
                 *             },
                 *             "signingOrder": 1,
                 *             "rejectionReason": null,
                 *             "documentId": 128,
                 *             "templateId": null
                 *           }
                 *         ]
                 *       },
                 *       "createdAt": "2026-05-05T08:30:00.000Z",
                 *       "webhookEndpoint": "https://hooks.example.com/signed",
                 *       "sequence": 7
                 *     }
                 */
                "application/json": {
                    /** @constant */
                    event: "TEMPLATE_USED";
                    payload: components["schemas"]["WebhookPayload"];
                    /** Format: date-time */
                    createdAt: string;
                    webhookEndpoint: string;
                    sequence: number;
                    /** @constant */
                    reduced?: true;
                };
            };
        };
        responses: {
            /** @description Taken. Anything else, or no answer within the time limit, is tried again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Not taken; tried again. */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
