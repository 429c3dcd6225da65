#include "lamp/tensor_text.h"

#include "drawing/number_text.h"
#include "drawing/tr.h"

#include <QStringList>

namespace pastkeys {

QString tensorText(const std::string& tensor)
{
    const QStringList parts = QString::fromStdString(tensor).split('.');
    if (parts.size() != 3)
        return Tr::tr("the logits");
    const QString layer = grouped(parts[1].toUInt() + 1);
    if (parts[2] == "q")
        return Tr::tr("the queries of layer %1").arg(layer);
    if (parts[2] == "k")
        return Tr::tr("the keys of layer %1").arg(layer);
    if (parts[2] == "v")
        return Tr::tr("the values of layer %1").arg(layer);
    return Tr::tr("the hidden state after layer %1").arg(layer);
}

} // namespace pastkeys
