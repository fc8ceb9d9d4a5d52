import type {
  AccessTokenTable,
  ApiAccessTable,
  CustomerTable,
  GuessWindowTable,
  PasswordResetTable,
  RateWindowTable,
  RefusedDomainTable,
  ReloginHashTable,
  SessionTable,
} from './tables/account-tables.ts';
import type {
  CatalogTable,
  CategoryMappingChangeTable,
  CategoryMappingTable,
  CategoryTable,
  ImportRunTable,
  TaxonomyNodeTable,
  WrongItemTable,
} from './tables/catalog-tables.ts';
import type {
  BoughtTogetherTable,
  EventPhraseTable,
  EventPlaceTable,
  EventProductTable,
  EventShowcaseTable,
  EventTable,
  EventUsageTable,
  NextPhraseDayTable,
  PhraseDayTable,
  PhraseMonthTable,
  ProductClickTable,
  ProductDayTable,
  ProductMonthTable,
  RuleDayTable,
  SearchDayTable,
  SearchIntentTable,
  SearchQueryTable,
  ShowcaseChoiceTable,
  ShowcaseDayTable,
} from './tables/event-tables.ts';
import type { ImageCheckTable, ImageTable, ImageUseTable } from './tables/image-tables.ts';
import type {
  MerchandisingRuleTable,
  PhraseTable,
  SearchInstanceTable,
  SearchSettingTable,
  SettingChangeTable,
} from './tables/search-tables.ts';
import type {
  InstagramCatalogTable,
  InstagramConnectionTable,
  InstagramDeletionTable,
  InstagramHashtagTable,
  InstagramPictureTable,
  InstagramPostTable,
  SocialConfigTable,
  SocialPostTable,
} from './tables/social-tables.ts';
import type { StylizationTable } from './tables/stylist-tables.ts';
import type {
  AuditEntryTable,
  CardSetupTable,
  ChargeTable,
  GatewayCursorTable,
  GatewayEventTable,
  InvoiceFileTable,
  InvoiceSeriesTable,
  InvoiceTable,
  SandboxRecordTable,
  SubscriptionTable,
} from './tables/subscription-tables.ts';
import type {
  HtmlTemplateDayTable,
  HtmlTemplateTable,
  MailingChoiceTable,
} from './tables/template-tables.ts';
import type { VersionTable } from './tables/version-table.ts';

/** Text columns named `…_json` hold JSON; times are ISO 8601 in UTC, which sort as text; flags are 0 or 1. */
export type Tables = {
  customer: CustomerTable;
  relogin_hash: ReloginHashTable;
  password_reset: PasswordResetTable;
  session: SessionTable;
  access_token: AccessTokenTable;
  catalog: CatalogTable;
  import_run: ImportRunTable;
  wrong_item: WrongItemTable;
  warned_item: WrongItemTable;
  category: CategoryTable;
  image: ImageTable;
  image_use: ImageUseTable;
  image_check: ImageCheckTable;
  category_mapping: CategoryMappingTable;
  category_mapping_change: CategoryMappingChangeTable;
  taxonomy_node: TaxonomyNodeTable;
  search_instance: SearchInstanceTable;
  search_setting: SearchSettingTable;
  phrase: PhraseTable;
  merchandising_rule: MerchandisingRuleTable;
  setting_change: SettingChangeTable;
  stylization: StylizationTable;
  /** What stylizations were before a change; `at` and `by` are of that change. */
  stylization_version: VersionTable;
  instagram_connection: InstagramConnectionTable;
  instagram_hashtag: InstagramHashtagTable;
  instagram_catalog: InstagramCatalogTable;
  instagram_post: InstagramPostTable;
  instagram_picture: InstagramPictureTable;
  instagram_deletion: InstagramDeletionTable;
  social_config: SocialConfigTable;
  social_post: SocialPostTable;
  event_place: EventPlaceTable;
  event_phrase: EventPhraseTable;
  event_product: EventProductTable;
  event_showcase: EventShowcaseTable;
  product_day: ProductDayTable;
  product_month: ProductMonthTable;
  phrase_day: PhraseDayTable;
  phrase_month: PhraseMonthTable;
  search_day: SearchDayTable;
  next_phrase_day: NextPhraseDayTable;
  showcase_day: ShowcaseDayTable;
  rule_day: RuleDayTable;
  bought_together: BoughtTogetherTable;
  event: EventTable;
  search_intent: SearchIntentTable;
  search_query: SearchQueryTable;
  product_click: ProductClickTable;
  showcase_choice: ShowcaseChoiceTable;
  api_access: ApiAccessTable;
  refused_domain: RefusedDomainTable;
  html_template: HtmlTemplateTable;
  /** Every version of a template, the present one included. */
  html_template_version: VersionTable;
  html_template_day: HtmlTemplateDayTable;
  mailing_choice: MailingChoiceTable;
  storage_probe: StorageProbeTable;
  guess_window: GuessWindowTable;
  rate_window: RateWindowTable;
  event_usage: EventUsageTable;
  subscription: SubscriptionTable;
  card_setup: CardSetupTable;
  charge: ChargeTable;
  invoice_series: InvoiceSeriesTable;
  invoice: InvoiceTable;
  invoice_file: InvoiceFileTable;
  gateway_event: GatewayEventTable;
  gateway_cursor: GatewayCursorTable;
  sandbox_record: SandboxRecordTable;
  audit_entry: AuditEntryTable;
};

/** Written now and then to see whether writing works. */
type StorageProbeTable = {
  id: number;
  filler: Uint8Array;
};
