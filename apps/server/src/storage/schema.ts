import type {
  AccessTokenTable,
  ApiAccessTable,
  CustomerTable,
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
  EventStylizationTable,
  EventTable,
  EventUsageTable,
  NextPhraseDayTable,
  PhraseDayTable,
  PhraseMonthTable,
  ProductClickTable,
  ProductDayTable,
  ProductMonthTable,
  SearchDayTable,
  SearchIntentTable,
  SearchQueryTable,
  StylizationChoiceTable,
  StylizationDayTable,
} from './tables/event-tables.ts';
import type { ImageCheckTable, ImageTable, ImageUseTable } from './tables/image-tables.ts';
import type {
  MerchandisingRuleTable,
  PhraseTable,
  SearchInstanceTable,
  SearchSettingTable,
  SettingChangeTable,
} from './tables/search-tables.ts';
import type { StylizationTable, StylizationVersionTable } from './tables/stylist-tables.ts';
import type {
  HtmlTemplateDayTable,
  HtmlTemplateTable,
  HtmlTemplateVersionTable,
  MailingChoiceTable,
} from './tables/template-tables.ts';

/** Text columns named `…_json` hold JSON; times are ISO 8601 in UTC, which sort as text; flags are 0 or 1. */
export type Tables = {
  customer: CustomerTable;
  relogin_hash: ReloginHashTable;
  session: SessionTable;
  access_token: AccessTokenTable;
  catalog: CatalogTable;
  import_run: ImportRunTable;
  wrong_item: WrongItemTable;
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
  stylization_version: StylizationVersionTable;
  event_place: EventPlaceTable;
  event_phrase: EventPhraseTable;
  event_product: EventProductTable;
  event_stylization: EventStylizationTable;
  product_day: ProductDayTable;
  product_month: ProductMonthTable;
  phrase_day: PhraseDayTable;
  phrase_month: PhraseMonthTable;
  search_day: SearchDayTable;
  next_phrase_day: NextPhraseDayTable;
  stylization_day: StylizationDayTable;
  bought_together: BoughtTogetherTable;
  event: EventTable;
  search_intent: SearchIntentTable;
  search_query: SearchQueryTable;
  product_click: ProductClickTable;
  stylization_choice: StylizationChoiceTable;
  api_access: ApiAccessTable;
  refused_domain: RefusedDomainTable;
  html_template: HtmlTemplateTable;
  html_template_version: HtmlTemplateVersionTable;
  html_template_day: HtmlTemplateDayTable;
  mailing_choice: MailingChoiceTable;
  storage_probe: StorageProbeTable;
  event_usage: EventUsageTable;
};

/** Written now and then to see whether writing works. */
type StorageProbeTable = {
  id: number;
  filler: Uint8Array;
};
