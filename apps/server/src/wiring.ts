import {
  blocksChanged,
  callRefused,
  connectionLeaving,
  groupsNamed,
  identitiesLearned,
  historyReceived,
  messagesAcked,
  messagesFailed,
  messagesReceived,
  messageWanted,
  picturesChanged,
  fileUploaded,
  stepsWaiting,
} from "./channels/signals.ts";
import { maySeePhoneFile } from "./channels/simulator/may-see-phone-file.ts";
import { takeSteps } from "./automation/steps/take-steps.ts";
import { forgetPicturesOfContact } from "./automation/schedules/picture.ts";
import { maySeeScheduledFile } from "./automation/schedules/access.ts";
import { tellFailed, tellTriedAgain } from "./automation/schedules/follow-message.ts";
import { maySeeQuickFile } from "./inbox/quick-messages/access.ts";
import { fileAsked, queueLeaving, userLeaving } from "./identity/signals.ts";
import {
  contactLeaving,
  contactsMerged,
  contactsParted,
  messageTriedAgain,
  ticketAccepted,
  ticketResolved,
  ticketsLeaving,
  ticketTransferred,
} from "./inbox/signals.ts";
import { findSent, recordUpload } from "./inbox/messages/find-sent.ts";
import { followBlocks } from "./inbox/contacts/block-contact.ts";
import { learnIdentities } from "./inbox/contacts/learn-identities.ts";
import { refreshProfiles } from "./inbox/contacts/profile-refresh.ts";
import { nameGroups } from "./inbox/contacts/name-groups.ts";
import { greetFromAttendant } from "./inbox/messages/greet-from-attendant.ts";
import { forgetFilesOfTickets } from "./inbox/messages/forget-files.ts";
import { maySeeFile } from "./inbox/messages/may-see-file.ts";
import { recordAcks } from "./inbox/messages/record-acks.ts";
import { recordFailures } from "./inbox/messages/record-failures.ts";
import { receiveCall } from "./inbox/messages/receive-call.ts";
import { receiveHistory } from "./inbox/messages/receive-history.ts";
import { receiveMessages } from "./inbox/messages/receive-messages.ts";
import { settleMerged } from "./inbox/messages/settle-merged.ts";
import { sendClosingMessage } from "./inbox/messages/send-closing-message.ts";
import { sendTransferNotice } from "./inbox/messages/send-transfer-notice.ts";
import { settleParted } from "./inbox/messages/settle-parted.ts";
import { announceMerged } from "./inbox/tickets/announce-merged.ts";
import { closeTicketsOfConnection } from "./inbox/tickets/close-tickets-of-connection.ts";
import { deleteTicketsOfContact } from "./inbox/tickets/delete-tickets-of-contact.ts";
import { moveTicketsOfQueue } from "./inbox/tickets/move-tickets-of-queue.ts";
import { returnTicketsOfUser } from "./inbox/tickets/return-tickets-of-user.ts";

let wired = false;

/** Who hears what the rooms below say, in reading order: the one place where a lower room reaches a higher one. */
export function wire(): void {
  if (wired) return;
  wired = true;
  fileAsked.wire(maySeePhoneFile);
  fileAsked.wire(maySeeFile);
  fileAsked.wire(maySeeQuickFile);
  fileAsked.wire(maySeeScheduledFile);
  queueLeaving.wire(moveTicketsOfQueue);
  userLeaving.wire(returnTicketsOfUser);
  connectionLeaving.wire(closeTicketsOfConnection);
  messagesReceived.wire(receiveMessages);
  identitiesLearned.wire(learnIdentities);
  groupsNamed.wire(nameGroups);
  picturesChanged.wire(refreshProfiles);
  blocksChanged.wire(followBlocks);
  historyReceived.wire(receiveHistory);
  callRefused.wire(receiveCall);
  messagesAcked.wire(recordAcks);
  messagesFailed.wire(recordFailures);
  messagesFailed.wire(tellFailed);
  messageTriedAgain.wire(tellTriedAgain);
  messageWanted.wire(findSent);
  fileUploaded.wire(recordUpload);
  contactLeaving.wire(deleteTicketsOfContact);
  contactLeaving.wire(forgetPicturesOfContact);
  ticketsLeaving.wire(forgetFilesOfTickets);
  contactsMerged.wire(settleMerged);
  contactsMerged.wire(announceMerged);
  contactsParted.wire(settleParted);
  ticketAccepted.wire(greetFromAttendant);
  ticketTransferred.wire(sendTransferNotice);
  ticketResolved.wire(sendClosingMessage);
  stepsWaiting.wire(takeSteps);
}
